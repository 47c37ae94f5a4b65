import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';

/**
 * How a person who is created gets their invitation: the field `by`.
 * @param props.sendsMail if false, the link is shown and there is no choice
 */
export function InvitationChoice({ sendsMail }: { sendsMail: boolean }) {
  const t = useText();
  if (!sendsMail) return <input type="hidden" name="by" value="show" />;
  return (
    <ChoiceGroup legend={t('Invitation')} name="by">
      <Radio
        name="by"
        value="mail"
        defaultChecked
        label={t('Send by email')}
        description={t('Sent to the email address above.')}
      />
      <Radio name="by" value="show" label={t('Show the link')} description={t('Share it yourself.')} />
    </ChoiceGroup>
  );
}
