'use client';

import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { createToken, type MadeToken } from './create-token';

interface NewTokenFormProps {
  tenantPlace: string;
  tokensPath: string;
  /** Null for Tessera itself. */
  resource: string | null;
  scopes: readonly { name: string; description: string }[];
  daysAtMost: number;
}

const USUAL_DAYS = 30;

/** Creates a personal access token and shows it once. */
export function NewTokenForm({ tenantPlace, tokensPath, resource, scopes, daysAtMost }: NewTokenFormProps) {
  const t = useText();
  return (
    <ActionForm<MadeToken> action={createToken.bind(null, tenantPlace)} className="space-y-5">
      {(state) => {
        if (state?.data) {
          return (
            <>
              <SecretReveal label={t('account.yourToken')} value={state.data.token} />
              {/* Leads to another page, so that the token is no longer shown. */}
              <a href={tokensPath} className={buttonVariants({})}>
                {t('common.done')}
              </a>
            </>
          );
        }
        return (
          <>
            <EnteredInput />
            <input type="hidden" name="resource" value={resource ?? ''} />
            <Field label={t('common.name')} name="name" required hint={t('account.scriptOrToolThatUses')}>
              <Input name="name" required maxLength={60} autoComplete="off" />
            </Field>
            <ChoiceGroup legend={t('common.permissions')} name="scopes" hint={t('account.allowOnlyWhatItNeeds')}>
              {scopes.map(({ name, description }) => (
                <Checkbox
                  key={name}
                  name="scopes"
                  value={name}
                  label={description || name}
                  description={description && <code className="font-mono text-[0.95em]">{name}</code>}
                  defaultChecked={scopes.length === 1}
                />
              ))}
            </ChoiceGroup>
            <Field
              label={t('account.expiresAfterDays')}
              name="days"
              required
              hint={t('account.n1ToDays', { days: String(daysAtMost) })}
              className="max-w-48"
            >
              <Input
                name="days"
                type="number"
                min={1}
                max={daysAtMost}
                required
                defaultValue={Math.min(USUAL_DAYS, daysAtMost)}
                inputMode="numeric"
                autoComplete="off"
              />
            </Field>
            <SubmitButton>{t('common.createToken')}</SubmitButton>
          </>
        );
      }}
    </ActionForm>
  );
}
