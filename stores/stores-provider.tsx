'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createRewardStore, type RewardStore } from './reward';
import { createServiceStore, type ServiceStore } from './service';
import { createSnackbarStore, type SnackbarStore } from './snackbar';
import { createThemeStore, type ThemeStore } from './theme';
import { createUserStore, type UserStore } from './user';
import { createViewStore, type ViewStore } from './view';

export type Stores = ReturnType<typeof createStores>;

const StoresContext = createContext<Stores | null>(null);
let browserStores: Stores | undefined;

/**
 * Gives the tree the stores that every page needs; tool-provider.tsx has those of the tool. A server render gets new ones (a shared one would leak one visitor's state into
 * another's page); the browser keeps one set for its whole life, since a change of language remounts the root.
 */
export function StoresProvider({ children, stores: given }: { children: ReactNode; stores?: Stores }) {
  const [stores] = useState(() => given ?? currentStores());
  useEffect(() => {
    // After hydration, so that the first client render equals the server's.
    const { theme, view } = stores;
    for (const store of [theme, view]) void store.persist.rehydrate();
    stores.user.getState().restore();
  }, [stores]);
  return <StoresContext value={stores}>{children}</StoresContext>;
}

export function createStores() {
  const user = createUserStore();
  const service = createServiceStore();
  user.subscribe((now, before) => {
    // Another person has other translations left; whoever has not looked yet will ask anyway.
    const known = service.getState().remaining !== null;
    if (known && now.userId !== before.userId) void service.getState().refreshRemaining();
  });
  return {
    user,
    theme: createThemeStore(),
    view: createViewStore(),
    snackbar: createSnackbarStore(),
    reward: createRewardStore(() => void service.getState().refreshRemaining()),
    service,
  };
}

export function useThemeStore<Part>(select: (state: ThemeStore) => Part): Part {
  return useStore(useStores().theme as StoreApi<ThemeStore>, select);
}

export function useViewStore<Part>(select: (state: ViewStore) => Part): Part {
  return useStore(useStores().view as StoreApi<ViewStore>, select);
}

export function useSnackbarStore<Part>(select: (state: SnackbarStore) => Part): Part {
  return useStore(useStores().snackbar, select);
}

export function useUserStore<Part>(select: (state: UserStore) => Part): Part {
  return useStore(useStores().user, select);
}

export function useRewardStore<Part>(select: (state: RewardStore) => Part): Part {
  return useStore(useStores().reward, select);
}

export function useServiceStore<Part>(select: (state: ServiceStore) => Part): Part {
  return useStore(useStores().service, select);
}

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('A store is used outside <StoresProvider>.');
  return stores;
}

function currentStores(): Stores {
  if (typeof window === 'undefined') return createStores();
  browserStores ??= createStores();
  return browserStores;
}
