import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';

interface HelpChoicesProps {
  /** There is no password yet. */
  toInvite: boolean;
  /** Where a mail would go; null without a mail server or an address. */
  mailTo: string | null;
  /** What a new password ends now, counted. */
  ends: readonly string[];
}

/** The ways to a new password, and what each ends. */
export function HelpChoices({ toInvite, mailTo, ends }: HelpChoicesProps) {
  const t = useText();
  const mailed = (address: string) => (toInvite ? t('To {address}. They choose a password with it.', { address }) : t('To {address}. They choose a password with it; only then does the old one go.', { address }));
  return (
    <ChoiceGroup legend={t('How')} name="by">
      {mailTo !== null && <Radio name="by" value="mail" defaultChecked label={t('Send them a link by mail')} description={mailed(mailTo)} />}
      <Radio name="by" value="show" defaultChecked={mailTo === null} label={t('Show me a link')} description={toInvite ? t('To hand it over another way. They choose a password with it.') : t('To hand it over another way. They choose a password with it; only then does the old one go.')} />
      <Radio name="by" value="password" label={t('Set a one-time password now')} description={ends.length > 0 ? t('They have to choose their own at the next sign-in. It ends {ends}, at once.', { ends: ends.join(', ') }) : t('They have to choose their own at the next sign-in.')} />
    </ChoiceGroup>
  );
}
