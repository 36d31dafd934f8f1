import { getExtensionState } from '@/lib/contract/extension';
import { extensionState } from '@/server/extension/state';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(getExtensionState, extensionState, {
  bearer: 'required',
  extension: 'everyone',
});
