import { followTranslateTasks } from '@/lib/contract/chapter';
import { eventsRoute } from '@/server/http/events-route';
import { follow } from '@/server/translations/follow';

export const { GET, POST, PUT, PATCH, DELETE } = eventsRoute(followTranslateTasks, follow, {
  allowance: { perMinute: 20, burst: 20 },
});
