import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';

/**
 * How a person who is created gets their invitation: the field `by`.
 * @param props.sendsMail without it there is no choice: the form says that the link will be shown
 */
export function InvitationChoice({ sendsMail }: { sendsMail: boolean }) {
  const t = useText();
  if (!sendsMail)
    return (
      <>
        <input type="hidden" name="by" value="show" />
        <p className="text-sm text-ink-muted">{t('console.youGetLinkToSend')}</p>
      </>
    );
  return (
    <ChoiceGroup legend={t('common.invitation')} name="by">
      <Radio
        name="by"
        value="mail"
        defaultChecked
        label={t('console.sendByEmail')}
        description={t('console.sentToEmailAddressAbove')}
      />
      <Radio name="by" value="show" label={t('console.showTheLink')} description={t('console.shareItYourself')} />
    </ChoiceGroup>
  );
}
