import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, planTranslation, refused, startFakeApi } from '@/tests/fake-api';
import { renderWithStores } from '@/tests/render-with-stores';
import { DropAnywhere } from './drop-anywhere';
import { DropZone } from './drop-zone';

// Two shared cores: opening a list in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  planTranslation(api);
});

afterEach(() => api.close());

function draw(onTaken = vi.fn()) {
  const stores = renderWithStores(
    <DropAnywhere onTaken={onTaken}>
      <DropZone />
    </DropAnywhere>,
  );
  return { stores, onTaken };
}

function png(name: string, bytes = 20): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

async function choose(...files: File[]) {
  await userEvent.upload(screen.getByLabelText('Choose pages to translate'), files, { applyAccept: false });
}

describe('the drop zone', () => {
  test('names a refused file and the reason', async () => {
    const { onTaken } = draw();
    await choose(png('huge.png', 5 * 1024 * 1024 + 1));
    expect(await screen.findByText('huge.png')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Larger than 5\sMB/);
    expect(onTaken).not.toHaveBeenCalled();
    expect(api.calls).toEqual([]);
  });

  test('a refusal can be dismissed', async () => {
    draw();
    await choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText(/Not a jpg, png, webp/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('shows the server’s reason when the picture proves unusable', async () => {
    api.answers.set('/api/manga/img/upload', [refused(415, 'image-type', 'This file is not a picture.')]);
    draw();
    await choose(png('fake.png'));
    expect(await screen.findByText('This file is not a picture.', {}, { timeout: 8000 })).toBeVisible();
    expect(screen.getByText('fake.png')).toBeVisible();
  });

  test('a dropped page is taken', async () => {
    const { stores, onTaken } = draw();
    const file = png('page.png');
    const zone = screen.getByText('Drop a page or a chapter here');
    fireEvent.drop(zone, {
      dataTransfer: {
        files: [file],
        items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
        types: ['Files'],
      },
    });
    await waitFor(() => expect(onTaken).toHaveBeenCalledOnce());
    expect(stores.translator.getState().page?.fileName).toBe('page.png');
    stores.translator.getState().reset();
  });

  test('a pasted page is taken', async () => {
    const { stores, onTaken } = draw();
    const paste = Object.assign(new Event('paste', { bubbles: true }), {
      clipboardData: { files: [png('image.png')] },
    });
    fireEvent(document.body, paste);
    await waitFor(() => expect(onTaken).toHaveBeenCalledOnce());
    expect(stores.translator.getState().page?.name).toBe('page');
    stores.translator.getState().reset();
  });
});
