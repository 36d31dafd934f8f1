import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '@/tests/eventually';
import { type FakeApi, ok, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { DailyReward } from './daily-reward';

vi.setConfig({ testTimeout: 60_000 });

const info = (streak: number, claimedToday: boolean) => ({
  streak,
  claimedToday,
  days: [1, 1, 1, 1, 1, 1, 10].map((amount, index) => ({ amount, claimed: index < streak })),
  nextAt: '2026-11-21T00:00:00.000Z',
  timeZone: 'UTC',
});

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set('/api/manga/remainderTranslateCnt/get', [ok({ remaining: 12, grants: [] })]);
});

afterEach(() => {
  localStorage.clear();
  return api.close();
});

async function open(state: ReturnType<typeof info>) {
  api.answers.set('/api/user/checkInInfo/get', [ok(state)]);
  const { stores } = renderPage(<DailyReward />, '/manga-translator');
  await act(() => stores.reward.getState().open());
  // What it shows is fetched when it is opened.
  await screen.findByRole('dialog');
  return stores;
}

describe('the daily reward', () => {
  test('is claimed, and then says to come back tomorrow', async () => {
    const stores = await open(info(2, false));
    api.answers.set('/api/user/checkIn', [ok({ ...info(3, true), claimed: 1 })]);
    expect(await screen.findAllByRole('listitem')).toHaveLength(7);
    expect(screen.getAllByRole('listitem')[2]).toHaveAttribute('aria-current', 'date');
    await userEvent.click(screen.getByRole('button', { name: 'Get' }));
    expect(await screen.findByText('1 translation added.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Come back tomorrow' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await eventually(() => expect(stores.service.getState().remaining).toBe(12));
  });

  test('says that a missed day has begun a new row', async () => {
    await open(info(0, false));
    expect(await screen.findByText(/After a missed day it starts again/)).toBeVisible();
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'date');
  });

  test('names the day of the big prize', async () => {
    await open(info(6, false));
    expect(await screen.findByText(/Today is the day of the big prize/)).toBeVisible();
    expect(screen.getAllByRole('listitem')[6]).toHaveTextContent('+10');
  });

  test('offers itself once a day, without a dialog that blocks the page', async () => {
    api.answers.set('/api/user/checkInInfo/get', [ok(info(1, false))]);
    const { stores } = renderPage(<DailyReward />, '/', ({ user }) =>
      user.setState({ islogin: true, isChecked: true, isActive: 1 }),
    );
    await act(() => stores.reward.getState().offer());
    expect(await screen.findByRole('complementary', { name: 'Daily reward' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await act(() => stores.reward.getState().offer());
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
