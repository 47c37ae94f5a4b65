import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { LEAVERS_ALWAYS, STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { revocationValue } from './revocation-choices';
import { SignalFields } from './signal-fields';

const STANDARD_PER_HOUR = 100;

/** Whose access the issuer may end by Global Token Revocation and Shared Signals, and how often. */
export function RevocationFields({
  revocation,
  signals,
  hasPollToken,
  revocable,
  mayManageOwners,
}: {
  revocation: RegisteredIssuer['revocation'];
  signals: RegisteredIssuer['signals'];
  hasPollToken: boolean;
  /** See revocationChoices. */
  revocable: readonly SelectOption[];
  mayManageOwners: boolean;
}) {
  const t = useText();
  return (
    <div className="group/revocation space-y-5">
      <Field
        label={t('trustedIssuers.whoseAccessItMayEnd')}
        name="revocation"
        hint={t('trustedIssuers.revocationEndsEverything')}
      >
        <Select name="revocation" options={revocable} defaultValue={revocationValue(revocation)} />
      </Field>
      <div className="space-y-5 group-has-[option[value=none]:checked]/revocation:hidden">
        <Switch
          name="revocation_administrators"
          defaultChecked={revocation?.includesAdministrators}
          label={t('trustedIssuers.mayEndAdministrators')}
          description={
            mayManageOwners
              ? t('trustedIssuers.mayEndAdministratorsHint')
              : t('trustedIssuers.mayEndAdministratorsOwnersOnly')
          }
          disabled={!mayManageOwners}
        />
        <Field
          label={t('trustedIssuers.revocationsPerHour')}
          name="revocation_per_hour"
          hint={t('trustedIssuers.revocationsPerHourHint')}
        >
          <Input
            name="revocation_per_hour"
            type="number"
            min={1}
            defaultValue={revocation?.perHour ?? STANDARD_PER_HOUR}
            className="sm:max-w-48"
          />
        </Field>
        <Field
          label={t('trustedIssuers.brakePercent')}
          name="revocation_brake_percent"
          hint={t('trustedIssuers.brakePercentHint', { always: LEAVERS_ALWAYS })}
        >
          <Input
            name="revocation_brake_percent"
            type="number"
            min={1}
            max={99}
            defaultValue={(revocation ? revocation.brakePercent : STANDARD_BRAKE_PERCENT) ?? ''}
            className="sm:max-w-48"
          />
        </Field>
        <SignalFields signals={signals} hasPollToken={hasPollToken} />
      </div>
    </div>
  );
}
