// npm run extension: the browser extension for SITE_URL, unpacked in dist/extension and as zips in public/extension.
import { parseArgs } from 'node:util';
import { buildExtension } from './build-extension';

const { values } = parseArgs({ options: { out: { type: 'string' }, grant: { type: 'string', multiple: true } } });
const made = await buildExtension({ out: values.out, granted: values.grant });
for (const { file, bytes } of made) console.log(`${file}  ${Math.round(bytes / 1024)} KiB`);
