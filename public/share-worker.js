// Where this site is installed as an app, the system's share sheet sends pages to /shared. No page can read what was
// posted to it, so this worker keeps the files until the tool takes them (stores/shared-files.ts).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(keep(event.request));
});

async function keep(request) {
  const cache = await caches.open('shared-files');
  const files = (await request.formData()).getAll('pages').filter((file) => file instanceof File);
  for (const [index, file] of files.entries()) {
    const headers = { 'Content-Type': file.type, 'X-File-Name': encodeURIComponent(file.name) };
    await cache.put(`/shared/${Date.now()}/${String(index).padStart(4, '0')}`, new Response(file, { headers }));
  }
  return Response.redirect('/shared', 303);
}
