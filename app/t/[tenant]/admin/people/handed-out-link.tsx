import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import type { MessageId } from '@/lib/platform/shared/message';
import type { HandedOut } from '@/lib/sign-in/one-time-links/hand-out-link';
import type { LinkLeadsTo } from '@/lib/sign-in/one-time-links/one-time-link';

/** A link that was emailed or is shown once. */
export type GivenLink = Extract<HandedOut, { kind: 'mailed' | 'shown' }>;

const warnings = {
  password: 'people.copyItNowItWontBe',
  passkey: 'people.copyItNowItWontBeShown',
  provider: 'people.copyItNowItLeadsToProvider',
} as const satisfies Record<LinkLeadsTo, MessageId>;

/** Where the link was sent, how long it is valid, and the link itself if it was not emailed. */
export function HandedOutLink({ link, label }: { link: GivenLink; label: string }) {
  const t = useText();
  const lifetime = t(durationSaid(link.seconds * 1000));
  if (link.kind === 'mailed') {
    return (
      <Callout tone="success" title={t('people.sendingEmailToAddress', { address: link.to })}>
        {t('people.linkWorksOnceWithinLifetime', {
          lifetime,
        })}
      </Callout>
    );
  }
  return <SecretReveal label={label} value={link.url} warning={t(warnings[link.leadsTo], { lifetime })} />;
}
