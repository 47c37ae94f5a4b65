'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '@/components/text/use-text';
import { Button, type ButtonProps } from '@/components/ui/button';
import { text } from '@/lib/shared/text';
import { FormError } from './form-error';

interface PasskeyFormProps {
  /** Where the browser's answer is posted, with the form's fields. */
  action: string;
  /** Where the challenge is asked for, with the same fields. */
  optionsAction: string;
  ceremony: 'create' | 'get';
  label: string;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  block?: boolean;
  /** Offers passkeys where a user name is filled in, as soon as the page is open. */
  autofill?: boolean;
  /** Hidden fields, and others of the form. */
  children: ReactNode;
}

/** Fetched where somebody can use it, after the page is there. */
const webAuthn = () => import('@simplewebauthn/browser');
const isThere = () => 'PublicKeyCredential' in window;

const UNABLE = text('This browser has no passkeys. Choose another way.');
const FAILED = text('No passkey was used. Try again, or choose another way.');

/**
 * A form whose one answer is given by a passkey (WebAuthn Level 3). It is not shown where no script runs; whatever it
 * replaces works there.
 */
export function PasskeyForm({ action, optionsAction, ceremony, label, variant, size, block, autofill = false, children }: PasskeyFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  /** What was offered may be answered just as the button is pressed: a sign-in is sent once. */
  const sent = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function askFor(useBrowserAutofill: boolean): Promise<unknown> {
    if (!form.current) return null;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const response = await fetch(optionsAction, { method: 'POST', body: new URLSearchParams(fields) });
    if (!response.ok) throw new Error(`No challenge: ${response.status}`);
    const optionsJSON = await response.json();
    const { startAuthentication, startRegistration } = await webAuthn();
    return ceremony === 'create' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON, useBrowserAutofill });
  }

  function send(given: unknown) {
    if (!given || !answer.current || sent.current) return;
    sent.current = true;
    answer.current.value = JSON.stringify(given);
    form.current?.submit();
  }

  async function press() {
    if (busy || sent.current) return;
    if (!isThere()) return setProblem(UNABLE);
    setBusy(true);
    setProblem(null);
    try {
      send(await askFor(false));
    } catch {
      setProblem(FAILED);
      setBusy(false);
    }
  }

  const offer = useEffectEvent(async () => {
    try {
      if (isThere() && (await (await webAuthn()).browserSupportsWebAuthnAutofill())) send(await askFor(true));
    } catch {
      // Pressing the button ends what was offered; so does leaving the page.
    }
  });

  useEffect(() => {
    if (autofill) void offer();
  }, [autofill]);

  useEffect(() => {
    // Whoever comes back to the page as it was left may try again.
    const again = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sent.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);

  return (
    <form ref={form} method="post" action={action} className="noscript:hidden">
      {children}
      <input ref={answer} type="hidden" name="answer" defaultValue="" />
      <FormError className="mb-3">{problem && t(problem)}</FormError>
      <Button variant={variant} size={size} block={block} aria-disabled={busy || undefined} onClick={() => void press()}>
        {label}
      </Button>
    </form>
  );
}
