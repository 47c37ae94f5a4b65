'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Select } from '@/components/ui/select';
import { msg } from '@/lib/platform/shared/message';
import { expiryOptions } from '../../expiry-options';
import type { CreatedToken, NewToken } from './actions';
import { overlaps } from './overlaps';
import { TOKEN_PLACEHOLDER } from './token-placeholder';

const accessOptions = [
  { value: 'write', label: msg('common.readAndWrite') },
  { value: 'read', label: msg('common.readOnly') },
];

interface CreateTokenFormProps {
  action: FormAction<NewToken>;
  connectionId: string;
  /** The name to begin with. */
  suggested?: string;
  /** Whether there is a token already, so that another one is not the next thing to do. */
  again?: boolean;
  /** A command that sends a request, with a placeholder for the token. */
  command?: string | undefined;
  /** What the command does. */
  commandDoes?: string | undefined;
}

/** Creates a token and shows it once. The form of another token is folded. */
export function CreateTokenForm({
  action,
  connectionId,
  suggested,
  again = false,
  command,
  commandDoes,
}: CreateTokenFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} resetOnSuccess className="space-y-5">
      {(state) => (
        <>
          {state?.data && (
            <>
              <SecretReveal key={state.data.token} label={t('scimConnections.newScimToken')} value={state.data.token} />
              {command && state.data.canWrite && (
                <div data-first-request>
                  {commandDoes && <p className="mb-2 text-sm">{commandDoes}</p>}
                  <CodeBlock
                    title={t('scimConnections.aFirstRequest')}
                    code={command.replace(TOKEN_PLACEHOLDER, state.data.token)}
                  />
                </div>
              )}
            </>
          )}
          <input type="hidden" name="connection_id" value={connectionId} />
          <Folded folded={again} open={state?.ok === false}>
            <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]">
              <Field label={t('scimConnections.tokenName')} name="name" required>
                <Input
                  name="name"
                  required
                  maxLength={100}
                  defaultValue={again ? undefined : suggested?.slice(0, 100)}
                  placeholder={t('scimConnections.production')}
                  autoComplete="off"
                />
              </Field>
              <Field label={t('common.access')} name="access">
                <Select name="access" options={accessOptions.map(({ value, label }) => ({ value, label: t(label) }))} />
              </Field>
              <Field label={t('common.expires')} name="expires">
                <Select
                  name="expires"
                  options={expiryOptions.map(({ value, label }) => ({ value, label: t(label) }))}
                />
              </Field>
              <SubmitButton variant={again ? 'secondary' : 'primary'}>{t('common.createToken')}</SubmitButton>
            </div>
          </Folded>
        </>
      )}
    </ActionForm>
  );
}

/** The fields behind a button, or as they are. */
function Folded({ folded, open, children }: { folded: boolean; open: boolean; children: ReactNode }) {
  const t = useText();
  if (!folded) return children;
  return (
    <details open={open}>
      <summary className={buttonVariants({ size: 'sm', className: 'w-fit list-none' })}>
        <Plus aria-hidden />
        {t('scimConnections.createAnotherToken')}
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}

interface RotateTokenFormProps {
  action: FormAction<CreatedToken>;
  connectionId: string;
  /** The valid ones. */
  tokens: readonly { id: string; label: string }[];
}

/** Rotates a token: shows the new one once, and the old one keeps working for a while. */
export function RotateTokenForm({ action, connectionId, tokens }: RotateTokenFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-5">
      {(state) => (
        <>
          {state?.data && <SecretReveal label={t('scimConnections.replacementToken')} value={state.data.token} />}
          <input type="hidden" name="connection_id" value={connectionId} />
          <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]">
            <Field label={t('common.replace')} name="token_id">
              <Select name="token_id" options={tokens.map(({ id, label }) => ({ value: id, label }))} />
            </Field>
            <Field label={t('scimConnections.overlap')} name="overlap">
              <Select name="overlap" options={overlaps.map(({ value, label }) => ({ value, label: t(label) }))} />
            </Field>
            <Field label={t('scimConnections.newTokenExpires')} name="expires">
              <Select name="expires" options={expiryOptions.map(({ value, label }) => ({ value, label: t(label) }))} />
            </Field>
            <SubmitButton variant="secondary">{t('scimConnections.rotateToken')}</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
