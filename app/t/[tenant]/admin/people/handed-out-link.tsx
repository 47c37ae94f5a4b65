import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import type { HandedOut } from '@/lib/sign-in/one-time-links/hand-out-link';

/** A link that was emailed or is shown once. */
export type GivenLink = Extract<HandedOut, { kind: 'mailed' | 'shown' }>;

/** Where the link was sent, how long it is valid, and the link itself if it was not emailed. */
export function HandedOutLink({ link, label }: { link: GivenLink; label: string }) {
  const t = useText();
  const lifetime = t(durationSaid(link.seconds * 1000));
  if (link.kind === 'mailed') {
    return (
      <Callout tone="success" title={t('Sending email to {address}', { address: link.to })}>
        {t('The link works once, within {lifetime}. If the email can’t be delivered, the audit log shows it.', {
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
              'Copy it now; it won’t be shown again. It works once, within {lifetime}. Anyone with the link can add a passkey and sign in, so share it only with the person.',
              { lifetime },
            )
          : t(
              'Copy it now; it won’t be shown again. It works once, within {lifetime}. Anyone with the link can choose the password, so share it only with the person.',
              { lifetime },
            )
      }
    />
  );
}
