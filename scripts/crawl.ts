// npm run crawl -- [address]: looks at every page of a running site in every language; 1 when something is wrong.
import { crawlSite } from '@/tests/crawl/crawl-site';

const site = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '');

try {
  const { pages, links, faults } = await crawlSite(site);
  for (const fault of faults) console.error(fault);
  console.log(`${pages} pages, ${links} links, ${faults.length === 0 ? 'nothing wrong' : `${faults.length} faults`}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`${site} does not answer (${error instanceof Error ? error.message : error}). Start it: npm start`);
  process.exitCode = 2;
}
