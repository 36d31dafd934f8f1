'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { storedToken } from '@/lib/api/browser';
import { type LoginState, loginStateOf } from '@/lib/login-address';
import { useUserStore } from '@/stores/stores-provider';
import { CheckMail } from './check-mail';
import { ForgotPasswordForm } from './forgot-password-form';
import { GoogleReturn } from './google-return';
import { NewPasswordForm } from './new-password-form';
import { RegisterForm } from './register-form';
import { SignInForm } from './sign-in-form';
import { useGoBack } from './use-go-back';
import { VerifyEmail } from './verify-email';

type Shown = LoginState | 'google';

/**
 * /login by its `type`; each state has its own heading and title.
 * @param isGoogleOffered the operator has set signing in with Google up
 */
export function LoginPanel({ isGoogleOffered }: { isGoogleOffered: boolean }) {
  const query = useSearchParams();
  const isGoogleReturn = query.has('state') && (query.has('code') || query.has('error'));
  const shown: Shown = isGoogleReturn ? 'google' : loginStateOf(query.get('type'));
  const [email, setEmail] = useState(query.get('email') ?? '');
  const token = query.get('token') ?? '';
  useLeaveWhenSignedIn(shown);
  const panels: Record<Shown, ReactNode> = {
    signIn: <SignInForm email={email} onEmail={setEmail} isGoogleOffered={isGoogleOffered} />,
    register: <RegisterForm email={email} onEmail={setEmail} isGoogleOffered={isGoogleOffered} />,
    forgotPassword: <ForgotPasswordForm email={email} onEmail={setEmail} />,
    newPassword: <NewPasswordForm token={token} />,
    verify: <VerifyEmail token={token} email={email} />,
    checkMail: <CheckMail email={query.get('email') ?? email} />,
    google: <GoogleReturn query={query} />,
  };
  return (
    <div key={shown} className="grid gap-6 animate-appear">
      <Heading shown={shown} />
      {panels[shown]}
    </div>
  );
}

function Heading({ shown }: { shown: Shown }) {
  const t = useTranslations('login.heading');
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(shown);
  useEffect(() => {
    document.title = `${title} · Fukidashi`;
    // One link of the card has been replaced by what it led to: what is new is read out.
    if (document.activeElement === document.body && wasShown) heading.current?.focus();
    wasShown = true;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {title}
    </h1>
  );
}

let wasShown = false;

/** Whoever is signed in already when they open the page has no business here. */
function useLeaveWhenSignedIn(shown: Shown) {
  const isChecked = useUserStore((state) => state.isChecked);
  const islogin = useUserStore((state) => state.islogin);
  const goBack = useGoBack();
  // Signing in here leaves by itself; only a sign-in that was there before is meant.
  const [wasSignedIn] = useState(() => storedToken() !== null);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!wasSignedIn || !isChecked || hasLeft.current) return;
    hasLeft.current = true;
    if (islogin && (shown === 'signIn' || shown === 'register')) goBack();
  }, [wasSignedIn, isChecked, islogin, shown, goBack]);
}
