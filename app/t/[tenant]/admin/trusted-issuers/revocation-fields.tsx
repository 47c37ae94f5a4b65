import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { BrakeField } from '../brake/brake-field';
import { forSignals } from './purpose-field';
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
    <div className={cn(forSignals, 'space-y-5')}>
      <Field
        label={t('trustedIssuers.whoseAccessItMayEnd')}
        name="revocation"
        hint={t('trustedIssuers.revocationEndsEverything')}
      >
        <Select name="revocation" options={revocable} defaultValue={revocationValue(revocation)} />
      </Field>
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
      <BrakeField
        name="revocation_brake_percent"
        percent={revocation ? revocation.brakePercent : STANDARD_BRAKE_PERCENT}
      />
      <SignalFields signals={signals} hasPollToken={hasPollToken} />
    </div>
  );
}
