// Finds a Chromium for the browser tests, the system's first; installs one where there is none.
import { existsSync } from 'node:fs';
import { fail, local, run } from './setup.mjs';

const systemPaths = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** @returns {Promise<string>} path of a Chromium that can be started */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log('\n→ No Chromium here yet: installing one for the browser tests');
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (asRoot) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else {
    await run(local('playwright'), ['install', 'chromium']);
  }
  return (
    (await findBrowser()) ??
    fail(
      'No Chromium could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and try again.',
    )
  );
}

async function findBrowser() {
  const { chromium } = await import('playwright');
  const candidates = [process.env.CHROMIUM_PATH, ...(systemPaths[process.platform] ?? []), chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}
