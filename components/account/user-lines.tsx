'use client';

import { useUserStore } from '@/stores/stores-provider';
import { Avatar } from './avatar';

/** Avatar, name and e-mail of whoever is signed in. */
export function UserLines() {
  const userName = useUserStore((state) => state.userName);
  const userEmail = useUserStore((state) => state.userEmail);
  const userImg = useUserStore((state) => state.userImg);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={userName || userEmail} picture={userImg} className="size-11 text-lg" />
      <div className="min-w-0 text-sm">
        <p translate="no" className="truncate font-semibold">
          <bdi>{userName}</bdi>
        </p>
        <p translate="no" className="truncate text-xs text-muted">
          <bdi>{userEmail}</bdi>
        </p>
      </div>
    </div>
  );
}
