import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { actionsFor, signalKinds, signalKindWords, usualActions } from '@/lib/platform/shared/signal';
import { signalActionLabels } from './labels';

/** Whether the issuer's Shared Signals are accepted, what each of its events does, and where they are polled. */
export function SignalFields({
  signals,
  hasPollToken,
}: Pick<RegisteredIssuer, 'signals'> & {
  /** Whether a token for polling is stored, which is not shown. */
  hasPollToken: boolean;
}) {
  const t = useText();
  return (
    <div className="group/signals space-y-5">
      <Field
        label={t('trustedIssuers.signalsAudience')}
        name="signals"
        optional
        hint={t('trustedIssuers.signalsAudienceHint')}
      >
        <Input
          name="signals"
          maxLength={1000}
          defaultValue={signals?.audience ?? ''}
          placeholder=" "
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className="space-y-5 group-has-[input:placeholder-shown]/signals:hidden">
        <fieldset className="space-y-4">
          <legend className="text-sm font-medium">{t('trustedIssuers.signalsDo')}</legend>
          <div className="space-y-4">
            {signalKinds.map((kind) => (
              <Field
                key={kind}
                label={t(signalKindWords[kind])}
                name={`signal_${kind}`}
                hint={actionsFor(kind).includes('deactivate') ? t('trustedIssuers.signalDeactivateHint') : undefined}
              >
                <Select
                  name={`signal_${kind}`}
                  options={actionsFor(kind).map((value) => ({ value, label: t(signalActionLabels[value]) }))}
                  defaultValue={signals?.actions[kind] ?? usualActions[kind]}
                />
              </Field>
            ))}
          </div>
          <Switch
            name="signal_lifts_deactivation"
            defaultChecked={signals?.liftsDeactivation}
            label={t('trustedIssuers.liftsDeactivation')}
            description={t('trustedIssuers.liftsDeactivationHint')}
          />
        </fieldset>
        <Field
          label={t('trustedIssuers.pollUrl')}
          name="signal_poll_url"
          optional
          hint={t('trustedIssuers.pollUrlHint')}
        >
          <Input name="signal_poll_url" type="url" defaultValue={signals?.pollUrl ?? ''} autoComplete="off" />
        </Field>
        <Field
          label={t('trustedIssuers.pollToken')}
          name="signal_poll_token"
          optional
          hint={hasPollToken ? t('trustedIssuers.pollTokenKept') : t('trustedIssuers.pollTokenHint')}
        >
          <PasswordInput
            secret
            name="signal_poll_token"
            maxLength={4000}
            autoComplete="new-password"
            spellCheck={false}
          />
        </Field>
        <Field
          label={t('trustedIssuers.criticalMembers')}
          name="signal_critical_members"
          optional
          hint={t('trustedIssuers.criticalMembersHint')}
        >
          <Input
            name="signal_critical_members"
            defaultValue={signals?.criticalMembers.join(' ')}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
    </div>
  );
}
