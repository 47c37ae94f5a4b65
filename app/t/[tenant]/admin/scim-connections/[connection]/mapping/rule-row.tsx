import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Select, type SelectOption } from '@/components/ui/select';
import { alone } from '@/lib/platform/shared/message';
import type { RuleProblem } from '@/lib/scim/mapping/check-rule';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { change, remove } from './actions';
import { IGNORED } from './read-rule';

interface RuleRowProps {
  rule: MappingRule;
  /** Why the current schemas no longer support the rule; null when they do. */
  problem: RuleProblem | null;
  fields: { connection_id: string; based_on: string };
  options: readonly SelectOption[];
  tenantPlace: string;
  editable: boolean;
}

/** One rule: the attribute that is sent and the attribute that it is stored as. */
export function RuleRow({ rule: { from, to }, problem, fields, options, tenantPlace, editable }: RuleRowProps) {
  const t = useText();
  const value = to ?? IGNORED;
  return (
    <li className="space-y-2 px-5 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
          <span className="font-mono font-medium">{from}</span>{' '}
          <span className="text-ink-muted">
            {to === null ? t('scimConnections.isIgnored') : t('scimConnections.mapsToLower')}
          </span>{' '}
          {to !== null && <span className="font-mono font-medium">{to}</span>}
        </p>
        {editable && (
          <ConfirmDialog
            trigger={t('common.remove')}
            triggerSize="sm"
            tone="neutral"
            title={t('scimConnections.removeRuleForName', { name: from })}
            description={t('scimConnections.fromDirectorysNextSynchronizationAttribute')}
            confirmLabel={t('scimConnections.removeRule')}
            action={remove.bind(null, tenantPlace)}
            fields={{ ...fields, from }}
          />
        )}
      </div>
      {problem && (
        <p className="text-sm text-danger wrap-anywhere">
          {t('scimConnections.thisRuleNoLongerWrites', {
            name: problem.field === 'from' ? from : (to ?? ''),
            problem: t(alone(problem.problem)),
          })}
        </p>
      )}
      {editable && (
        <ActionForm action={change.bind(null, tenantPlace)} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="connection_id" value={fields.connection_id} />
          <input type="hidden" name="based_on" value={fields.based_on} />
          <input type="hidden" name="from" value={from} />
          <Field
            label={t('scimConnections.targetOfName', { name: from })}
            labelHidden
            name="to"
            className="min-w-0 flex-1 basis-64"
          >
            <Select
              name="to"
              defaultValue={value}
              options={
                options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]
              }
            />
          </Field>
          <SubmitButton variant="secondary">{t('scimConnections.change')}</SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}
