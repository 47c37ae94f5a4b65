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
    ends.length > 0 ? t('people.theyUseItToAddPasskey', { ends: ends.join(', ') }) : t('people.theyUseItToAdd');
  const ofPassword = toInvite ? t('people.theyUseItToChoose') : t('people.theyUseItToChoosePassword');
  const what = gives === 'passkey' ? ofPasskey : ofPassword;
  return (
    <ChoiceGroup legend={t('common.deliveryMethod')} name="by">
      {mailTo !== null && (
        <Radio
          name="by"
          value="mail"
          defaultChecked
          label={t('people.sendLinkByEmail')}
          description={t('people.sentToAddressWhat', { address: mailTo, what })}
        />
      )}
      <Radio
        name="by"
        value="show"
        defaultChecked={mailTo === null}
        label={t('people.showALink')}
        description={t('people.shareItYourselfWhat', { what })}
      />
      {gives === 'password' && (
        <Radio
          name="by"
          value="password"
          label={t('people.setOneTimePassword')}
          description={
            ends.length > 0
              ? t('people.theyMustChooseTheirOwnPassword', {
                  ends: ends.join(', '),
                })
              : t('people.theyMustChooseTheirOwn')
          }
        />
      )}
    </ChoiceGroup>
  );
}
