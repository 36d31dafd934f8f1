import { LogoLink } from './logo-link';

/** The header of the login layout. */
export function LogoHeader() {
  return (
    <header className="relative z-10 h-(--header-height)">
      <div className="content flex h-full items-center">
        <LogoLink />
      </div>
    </header>
  );
}
