import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';

interface HelpChoicesProps {
  gives: LinkGives;
  /** There is no password yet, or no passkey. */
  toInvite: boolean;
  /** Where a mail would go; null without a mail server or an address. */
  mailTo: string | null;
  /** What it ends once the link is used, or at once, counted. */
  ends: readonly string[];
}

/** The ways to a new password or passkey, and what each ends. */
export function HelpChoices({ gives, toInvite, mailTo, ends }: HelpChoicesProps) {
  const t = useText();
  const ofPasskey =
    ends.length > 0
      ? t('They add a passkey with it. That ends {ends}.', { ends: ends.join(', ') })
      : t('They add a passkey with it.');
  const ofPassword = toInvite
    ? t('They choose a password with it.')
    : t('They choose a password with it; only then does the old one go.');
  const what = gives === 'passkey' ? ofPasskey : ofPassword;
  return (
    <ChoiceGroup legend={t('How')} name="by">
      {mailTo !== null && (
        <Radio
          name="by"
          value="mail"
          defaultChecked
          label={t('Send them a link by mail')}
          description={t('To {address}. {what}', { address: mailTo, what })}
        />
      )}
      <Radio
        name="by"
        value="show"
        defaultChecked={mailTo === null}
        label={t('Show me a link')}
        description={t('To hand it over another way. {what}', { what })}
      />
      {gives === 'password' && (
        <Radio
          name="by"
          value="password"
          label={t('Set a one-time password now')}
          description={
            ends.length > 0
              ? t('They have to choose their own at the next sign-in. It ends {ends}, at once.', {
                  ends: ends.join(', '),
                })
              : t('They have to choose their own at the next sign-in.')
          }
        />
      )}
    </ChoiceGroup>
  );
}
