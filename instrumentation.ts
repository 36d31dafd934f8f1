/** Called by Next once, before it answers the first request: brings up the database, the queue and the worker. */
export async function register(): Promise<void> {
  // Written so that the bundler sees it and leaves the server out of what runs elsewhere.
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_PHASE !== 'phase-production-build') {
    const { recordSocketAddresses } = await import('./server/http/client-address');
    const { keepPages } = await import('./server/http/keep-pages');
    const { getProcess } = await import('./server/start-process');
    recordSocketAddresses();
    if (process.env.NODE_ENV === 'production') keepPages();
    try {
      await getProcess();
    } catch (error) {
      // A site without its database would only answer errors.
      process.stderr.write(`\n✗ ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
  }
}
