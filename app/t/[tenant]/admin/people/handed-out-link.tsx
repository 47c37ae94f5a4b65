import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import type { HandedOut } from '@/lib/sign-in/one-time-links/hand-out-link';

/** A link that has gone out, or that is shown this once. */
export type GivenLink = Extract<HandedOut, { kind: 'mailed' | 'shown' }>;

/** Where the link is, how long it is good, and the link itself where it was not sent. */
export function HandedOutLink({ link, label }: { link: GivenLink; label: string }) {
  const t = useText();
  const lifetime = t(durationSaid(link.seconds * 1000));
  if (link.kind === 'mailed') {
    return (
      <Callout tone="success" title={t('A mail is on its way to {address}', { address: link.to })}>
        {t('Its link can be used once, within {lifetime}. If the mail cannot be delivered, the audit log says so.', {
          lifetime,
        })}
      </Callout>
    );
  }
  return (
    <SecretReveal
      label={label}
      value={link.url}
      warning={
        link.gives === 'passkey'
          ? t(
              'Copy it now: it cannot be shown again. It can be used once, within {lifetime}. Whoever has it adds a passkey and signs in with that: hand it to the person alone.',
              { lifetime },
            )
          : t(
              'Copy it now: it cannot be shown again. It can be used once, within {lifetime}. Whoever has it chooses the password: hand it to the person alone.',
              { lifetime },
            )
      }
    />
  );
}
