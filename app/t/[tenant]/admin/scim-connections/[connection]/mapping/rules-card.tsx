import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { alone } from '@/lib/platform/shared/message';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { mappingVersion } from '@/lib/provisioning/scim-connections/set-mapping';
import { checkRule, type RuleProblem } from '@/lib/scim/mapping/check-rule';
import { MAX_NAME, MAX_RULES, type MappingRule } from '@/lib/scim/mapping/rule';
import type { ResourceType } from '@/lib/scim/schema/types';
import { IGNORED } from '../../target-options';
import { add, change, remove } from './actions';

interface RulesCardProps {
  connection: ScimConnection;
  people: ResourceType;
  options: readonly SelectOption[];
  tenantPlace: string;
  editable: boolean;
}

/** The connection's mapping rules. Each can be changed or removed, and one can be added. */
export function RulesCard({ connection, people, options, tenantPlace, editable }: RulesCardProps) {
  const t = useText();
  const { id, mapping } = connection;
  const fields = { connection_id: id, based_on: mappingVersion(connection) };
  return (
    <Card title={t('scimConnections.rules')} description={t('scimConnections.renameAttributesFromThisDirectory')} flush>
      <ul className="divide-y">
        {mapping.map((rule) => {
          const checked = checkRule(people, rule);
          return (
            <RuleRow
              key={rule.from}
              rule={rule}
              problem={'problem' in checked ? checked : null}
              fields={fields}
              options={options}
              tenantPlace={tenantPlace}
              editable={editable}
            />
          );
        })}
        {mapping.length === 0 && (
          <li className="px-5 py-4 text-sm text-ink-muted">{t('scimConnections.noRulesAttributesKeepTheir')}</li>
        )}
      </ul>
      {editable && mapping.length < MAX_RULES && (
        <ActionForm action={add.bind(null, tenantPlace)} resetOnSuccess className="border-t bg-sunken px-5 py-4">
          <input type="hidden" name="connection_id" value={fields.connection_id} />
          <input type="hidden" name="based_on" value={fields.based_on} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={t('scimConnections.theDirectorySends')}
              name="from"
              required
              hint={t('scimConnections.attributeSuchAsTitleOr')}
            >
              <Input name="from" required maxLength={MAX_NAME} autoComplete="off" spellCheck={false} />
            </Field>
            <Field label={t('scimConnections.mapsTo')} name="to" required>
              <Select
                name="to"
                required
                defaultValue=""
                options={[{ value: '', label: t('scimConnections.chooseAnAttribute') }, ...options]}
              />
            </Field>
          </div>
          <div className="mt-4 flex justify-end">
            <SubmitButton>{t('scimConnections.addRule')}</SubmitButton>
          </div>
        </ActionForm>
      )}
    </Card>
  );
}

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
function RuleRow({ rule: { from, to }, problem, fields, options, tenantPlace, editable }: RuleRowProps) {
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
