import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NavTabs } from '@/components/ui/nav-tabs';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import {
  CLAIM_MAPPINGS_AT_MOST,
  type ClaimMapping,
  type ClaimPlace,
  type ClaimSource,
} from '@/lib/platform/shared/claim-mapping';
import { type MessageId, msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { sourceTypes } from './mapping-form';

const placeLabels: Record<ClaimPlace, MessageId> = {
  id_token: 'claims.idToken',
  access_token: 'claims.accessToken',
  userinfo: 'claims.userinfo',
  introspection: 'claims.introspection',
};

const sourceLabels: Record<ClaimSource['type'], MessageId> = {
  attribute: 'claims.attribute',
  groups: 'claims.groups',
  roles: 'claims.roles',
  constant: 'claims.constant',
};

interface MappingsCardProps {
  mappings: readonly ClaimMapping[];
  places: readonly ClaimPlace[];
  /** The fields that name the client or resource, and the version that the page shows. */
  fields: Record<string, string>;
  basedOn: string;
  add: FormAction;
  remove: FormAction;
  /** The source of the form, and the page with the form for each. */
  source: ClaimSource['type'];
  hrefOf(source: ClaimSource['type']): string;
  /** The paths of attributes that people have. */
  paths: readonly string[];
  /** The resources whose roles can be reported. */
  resources: readonly { identifier: string; name: string }[];
  editable: boolean;
}

/** The claims that are declared for a client or resource. Each can be removed, and one can be added. */
export function MappingsCard({ mappings, places, fields, basedOn, add, remove, editable, ...form }: MappingsCardProps) {
  const t = useText();
  return (
    <Card title={t('claims.claims')} description={t('claims.claimsBesidesStandardOnes')} flush>
      <ul className="divide-y">
        {mappings.map(({ claim, source, in: issuedIn }, index) => (
          <li
            key={`${claim} ${issuedIn.join()}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5"
          >
            <div className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
              <p className="font-mono font-medium">{claim}</p>
              <p className="text-ink-muted">{t(sourceText(source))}</p>
              <p className="text-ink-muted">
                {t('claims.inPlaces', { places: issuedIn.map((place) => t(placeLabels[place])).join(', ') })}
              </p>
            </div>
            {editable && (
              <ConfirmDialog
                trigger={t('common.remove')}
                triggerSize="sm"
                tone="neutral"
                title={t('claims.removeClaim', { claim })}
                description={t('claims.fromNextTokenWithoutClaim')}
                confirmLabel={t('claims.removeThisClaim')}
                action={remove}
                fields={{ ...fields, based_on: basedOn, index: String(index) }}
              />
            )}
          </li>
        ))}
        {mappings.length === 0 && <li className="px-5 py-4 text-sm text-ink-muted">{t('claims.noClaimsDeclared')}</li>}
      </ul>
      {mappings.some(mayGrow) && (
        <div className="border-t px-5 py-4">
          <Callout tone="warning">{t('claims.groupsWithoutFilterMayGrow')}</Callout>
        </div>
      )}
      {editable && mappings.length < CLAIM_MAPPINGS_AT_MOST && (
        <AddForm key={form.source} {...form} places={places} fields={fields} basedOn={basedOn} add={add} />
      )}
    </Card>
  );
}

/** Whether the claim puts any number of groups into a token. */
const mayGrow = ({ source, in: places }: ClaimMapping): boolean =>
  source.type === 'groups' &&
  source.filter.length === 0 &&
  places.some((place) => place === 'id_token' || place === 'access_token');

function sourceText(source: ClaimSource): Sayable {
  switch (source.type) {
    case 'attribute':
      return verbatim(source.path);
    case 'constant':
      return msg('claims.constantValue', { value: JSON.stringify(source.value) });
    case 'roles':
      return msg('claims.rolesAt', { resource: source.resource });
    case 'groups':
      return source.filter.length === 0
        ? msg('claims.allGroups')
        : msg('claims.groupsThatMatch', { patterns: source.filter.join(', ') });
  }
}

type AddFormProps = Omit<MappingsCardProps, 'mappings' | 'remove' | 'editable'>;

function AddForm({ places, fields, basedOn, add, source, hrefOf, paths, resources }: AddFormProps) {
  const t = useText();
  return (
    <div className="space-y-4 border-t bg-sunken px-5 py-4">
      <NavTabs
        label={t('claims.source')}
        tabs={sourceTypes.map((type) => ({ href: hrefOf(type), label: t(sourceLabels[type]) }))}
        current={hrefOf(source)}
      />
      <ActionForm action={add} resetOnSuccess className="space-y-4">
        <BasedOn version={basedOn} />
        {Object.entries({ ...fields, type: source }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('claims.nameOfClaim')} name="claim" required hint={t('claims.suchAsDepartment')}>
            <Input name="claim" required maxLength={200} autoComplete="off" spellCheck={false} />
          </Field>
          {source === 'attribute' && (
            <Field label={t('claims.attributePath')} name="path" required hint={t('claims.suchAsWorkEmail')}>
              <Input name="path" required maxLength={300} autoComplete="off" spellCheck={false} list="claim-paths" />
            </Field>
          )}
          {source === 'roles' && (
            <Field
              label={t('claims.roleResource')}
              name="resource"
              required
              hint={resources.length === 0 ? t('claims.noResourceDeclaresRoles') : undefined}
            >
              <Select
                name="resource"
                options={resources.map(({ identifier, name }) => ({ value: identifier, label: name }))}
              />
            </Field>
          )}
          {source === 'constant' && (
            <Field label={t('claims.value')} name="value" required hint={t('claims.jsonSuchAs')}>
              <Input name="value" required maxLength={1024} autoComplete="off" spellCheck={false} />
            </Field>
          )}
        </div>
        {source === 'attribute' && (
          <datalist id="claim-paths">
            {paths.map((path) => (
              <option key={path} value={path} />
            ))}
          </datalist>
        )}
        {source === 'groups' && <GroupFields />}
        <ChoiceGroup legend={t('claims.issuedIn')} name="in" columns>
          {places.map((place) => (
            <Checkbox key={place} name="in" value={place} label={t(placeLabels[place])} />
          ))}
        </ChoiceGroup>
        <div className="flex justify-end">
          <SubmitButton>{t('claims.addClaim')}</SubmitButton>
        </div>
      </ActionForm>
    </div>
  );
}

function GroupFields() {
  const t = useText();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('claims.onlyGroups')} name="filter" optional hint={t('claims.onePatternPerLine')}>
        <Textarea name="filter" rows={3} spellCheck={false} />
      </Field>
      <Field label={t('claims.rename')} name="rename" optional hint={t('claims.oneNamePerLine')}>
        <Textarea name="rename" rows={3} spellCheck={false} />
      </Field>
      <Field label={t('claims.stripFromBeginning')} name="strip" optional>
        <Input name="strip" maxLength={512} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t('claims.putBefore')} name="prefix" optional>
        <Input name="prefix" maxLength={512} autoComplete="off" spellCheck={false} />
      </Field>
    </div>
  );
}
