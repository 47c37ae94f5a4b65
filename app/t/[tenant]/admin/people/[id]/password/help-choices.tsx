import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';

interface HelpChoicesProps {
  gives: LinkGives;
  /** Whether the person has no password, or no passkey, yet. */
  toInvite: boolean;
  /** The address that an email would go to; null without a mail server or address. */
  mailTo: string | null;
  /** What ends when the link is used, or immediately, with counts. */
  ends: readonly string[];
}

/** The ways to get a new password or passkey, and what each one ends. */
export function HelpChoices({ gives, toInvite, mailTo, ends }: HelpChoicesProps) {
  const t = useText();
  const ofPasskey =
    ends.length > 0
      ? t('They use it to add a passkey, which ends {ends}.', { ends: ends.join(', ') })
      : t('They use it to add a passkey.');
  const ofPassword = toInvite
    ? t('They use it to choose a password.')
    : t('They use it to choose a password. The old password works until then.');
  const what = gives === 'passkey' ? ofPasskey : ofPassword;
  return (
    <ChoiceGroup legend={t('Delivery method')} name="by">
      {mailTo !== null && (
        <Radio
          name="by"
          value="mail"
          defaultChecked
          label={t('Send a link by email')}
          description={t('Sent to {address}. {what}', { address: mailTo, what })}
        />
      )}
      <Radio
        name="by"
        value="show"
        defaultChecked={mailTo === null}
        label={t('Show a link')}
        description={t('Share it yourself. {what}', { what })}
      />
      {gives === 'password' && (
        <Radio
          name="by"
          value="password"
          label={t('Set a one-time password')}
          description={
            ends.length > 0
              ? t('They must choose their own password at the next sign-in. Ends {ends} immediately.', {
                  ends: ends.join(', '),
                })
              : t('They must choose their own password at the next sign-in.')
          }
        />
      )}
    </ChoiceGroup>
  );
}
