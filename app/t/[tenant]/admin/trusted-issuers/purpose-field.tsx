import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import { msg } from '@/lib/platform/shared/message';
import { type Purpose, purposes } from './purposes';

const labels = {
  assertions: msg('trustedIssuers.assertsIdentities'),
  signals: msg('trustedIssuers.sendsSecurityEvents'),
  both: msg('trustedIssuers.doesBoth'),
} satisfies Record<Purpose, unknown>;

const descriptions = {
  assertions: msg('trustedIssuers.assertsIdentitiesMeans'),
  signals: msg('trustedIssuers.sendsSecurityEventsMeans'),
  both: null,
} satisfies Record<Purpose, unknown>;

/** Classes of the element around a form, and of fields that only one purpose needs. */
export const forPurposes = 'group/issuer';
export const forAssertions = 'group-has-[[value=signals]:checked]/issuer:hidden';
export const forSignals = 'group-has-[[value=assertions]:checked]/issuer:hidden';

/** What the issuer does, which decides the fields that are shown. */
export function PurposeField({ chosen }: { chosen: Purpose }) {
  const t = useText();
  return (
    <ChoiceGroup legend={t('trustedIssuers.whatDoesItDo')} name="purpose">
      {purposes.map((purpose) => (
        <Radio
          key={purpose}
          name="purpose"
          value={purpose}
          defaultChecked={purpose === chosen}
          label={t(labels[purpose])}
          description={descriptions[purpose] && t(descriptions[purpose])}
        />
      ))}
    </ChoiceGroup>
  );
}
