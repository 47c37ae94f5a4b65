import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { mappingVersion } from '@/lib/provisioning/scim-connections/set-mapping';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { MAX_NAME, MAX_RULES } from '@/lib/scim/mapping/rule';
import type { ResourceType } from '@/lib/scim/schema/types';
import { add } from './actions';
import { RuleRow } from './rule-row';

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
