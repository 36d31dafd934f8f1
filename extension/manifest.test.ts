import { describe, expect, it } from 'vitest';
import { manifestFor } from './manifest';

const options = { siteUrl: 'https://fukidashi.example', version: '1.2.3' };

describe.each(['chromium', 'firefox'] as const)('the manifest for %s', (browser) => {
  const manifest = manifestFor(browser, options);

  it('asks for no more than it needs', () => {
    expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'contextMenus', 'storage']);
    expect(manifest.host_permissions).toEqual(['https://fukidashi.example/*']);
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://*/*']);
  });

  it('puts the bridge into one page of our own site only', () => {
    expect(manifest.content_scripts).toEqual([
      expect.objectContaining({
        matches: ['https://fukidashi.example/extension-connect', 'https://fukidashi.example/*/extension-connect'],
      }),
    ]);
  });
});

it('names the background as each browser wants it', () => {
  expect(manifestFor('chromium', options).background).toEqual({ service_worker: 'background.js' });
  expect(manifestFor('firefox', options).background).toEqual({ scripts: ['background.js'] });
});

it('has no port in its patterns, which Firefox refuses', () => {
  const text = JSON.stringify(
    manifestFor('firefox', { siteUrl: 'http://localhost:3000', version: '1' }).host_permissions,
  );
  expect(text).toBe('["http://localhost/*"]');
});
