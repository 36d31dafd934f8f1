'use client';

import { lazy, Suspense, useEffect } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useUserStore } from '@/stores/stores-provider';
import { LoginLink } from './login-link';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

/**
 * The login button or the user's menu, in one place of one size: nothing moves when the check has ended. Whoever has
 * a token sees no login button before that (first-paint-script marks the page).
 */
export function AccountSlot() {
  const islogin = useUserStore((state) => state.islogin);
  const isChecked = useUserStore((state) => state.isChecked);
  useEffect(() => {
    if (islogin || isChecked) document.documentElement.toggleAttribute('data-account', islogin);
  }, [islogin, isChecked]);
  return (
    <div className="ms-2 grid items-center justify-items-end phone:hidden">
      <LoginLink className={classNames('[grid-area:1/1] [[data-account]_&]:invisible', islogin && 'invisible')} />
      {islogin ? (
        <div className="[grid-area:1/1]">
          <Suspense>
            <UserMenu />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
