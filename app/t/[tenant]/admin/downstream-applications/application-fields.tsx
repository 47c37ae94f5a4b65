import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Radio } from '@/components/ui/radio';
import { Select, type SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { TextLink } from '@/components/ui/text-link';
import { Textarea } from '@/components/ui/textarea';
import {
  assignments,
  authentications,
  type DownstreamApplication,
  deletionPolicies,
  matchAttributes,
} from '@/lib/provisioning/downstream/application';
import { assignmentLabels, authenticationLabels, deletionLabels, matchLabels } from './labels';
import { MappingFields } from './mapping-fields';

const EXAMPLE_RULE = 'title co "Engineer"';

interface ApplicationFieldsProps {
  /** The application that is being changed. */
  application?: DownstreamApplication;
}

/** Where the application is, and how we authenticate there. */
export function EndpointFields({ application }: ApplicationFieldsProps) {
  const t = useText();
  const authentication = application?.authentication ?? 'bearer';
  return (
    <div className="group/authentication space-y-5">
      <Field label={t('common.name')} name="name" required>
        <Input
          name="name"
          required
          maxLength={100}
          defaultValue={application?.name}
          placeholder={t('downstream.exampleName')}
          autoComplete="off"
        />
      </Field>
      <Field label={t('downstream.baseUrl')} name="base_url" required hint={t('downstream.baseUrlHint')}>
        <Input
          name="base_url"
          type="url"
          required
          maxLength={2000}
          defaultValue={application?.baseUrl}
          placeholder="https://app.example.com/scim/v2"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <ChoiceGroup legend={t('common.authentication')} name="authentication">
        {authentications.map((one) => (
          <Radio
            key={one}
            name="authentication"
            value={one}
            label={t(authenticationLabels[one].label)}
            description={t(authenticationLabels[one].description)}
            defaultChecked={one === authentication}
          />
        ))}
      </ChoiceGroup>
      <ClientCredentialsFields application={application} />
      <Field
        label={
          <>
            <span className="group-has-[[value=client_credentials]:checked]/authentication:hidden">
              {t('downstream.bearer')}
            </span>
            <span className={onlyClientCredentialsInline}>{t('common.clientSecret')}</span>
          </>
        }
        name="secret"
        required={!application}
        hint={application ? t('downstream.secretKept') : t('downstream.secretHint')}
      >
        <PasswordInput
          secret
          name="secret"
          required={!application}
          maxLength={4096}
          autoComplete="new-password"
          spellCheck={false}
        />
      </Field>
    </div>
  );
}

const onlyClientCredentials = 'hidden group-has-[[value=client_credentials]:checked]/authentication:block';
const onlyClientCredentialsInline = 'hidden group-has-[[value=client_credentials]:checked]/authentication:inline';

function ClientCredentialsFields({ application }: ApplicationFieldsProps) {
  const t = useText();
  return (
    <>
      <Field label={t('scimConnections.tokenEndpoint')} name="token_url" className={onlyClientCredentials}>
        <Input
          name="token_url"
          type="url"
          maxLength={2000}
          defaultValue={application?.tokenUrl ?? ''}
          placeholder="https://app.example.com/oauth/token"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className={onlyClientCredentials}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('common.clientId')} name="client_id">
            <Input
              name="client_id"
              maxLength={500}
              defaultValue={application?.clientId ?? ''}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Field label={t('common.scope')} name="scope" optional>
            <Input
              name="scope"
              maxLength={1000}
              defaultValue={application?.scope ?? ''}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        </div>
      </div>
    </>
  );
}

interface AssignmentFieldsProps extends ApplicationFieldsProps {
  /** The assigned groups. */
  groups?: readonly { id: string; displayName: string }[];
  /** Where groups are searched and added, for an application that exists. */
  addGroupsHref?: string;
}

/** Who is pushed to the application. */
export function AssignmentFields({ application, groups = [], addGroupsHref }: AssignmentFieldsProps) {
  const t = useText();
  const assignment = application?.assignment ?? 'everyone';
  return (
    <div className="group/assignment space-y-5">
      <ChoiceGroup legend={t('downstream.assigned')} name="assignment">
        {assignments.map((one) => (
          <Radio
            key={one}
            name="assignment"
            value={one}
            label={t(assignmentLabels[one].label)}
            description={t(assignmentLabels[one].description)}
            defaultChecked={one === assignment}
          />
        ))}
      </ChoiceGroup>
      <div className="hidden space-y-5 group-has-[[value=groups]:checked]/assignment:block">
        {groups.length > 0 ? (
          <ChoiceGroup legend={t('common.groups')} name="groups" hint={t('downstream.chosenGroupsHint')} columns>
            {groups.map(({ id, displayName }) => (
              <Checkbox key={id} name="groups" value={id} label={displayName} defaultChecked />
            ))}
          </ChoiceGroup>
        ) : (
          <Field label={t('common.groups')} name="groups" hint={t('downstream.groupsHint')}>
            <Textarea name="groups" rows={3} spellCheck={false} />
          </Field>
        )}
        {addGroupsHref && (
          <p>
            <TextLink href={addGroupsHref}>{t('downstream.searchAndAddGroups')}</TextLink>
          </p>
        )}
        <Switch
          name="push_groups"
          defaultChecked={application?.pushGroups}
          label={t('downstream.pushGroups')}
          description={t('downstream.pushGroupsMeans')}
        />
      </div>
      <Field
        label={t('downstream.rule')}
        name="rule"
        hint={t('downstream.ruleHint')}
        className="hidden group-has-[[value=rule]:checked]/assignment:block"
      >
        <Textarea
          name="rule"
          mono
          rows={2}
          defaultValue={application?.rule ?? ''}
          placeholder={EXAMPLE_RULE}
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('common.clientId')}
        name="assigned_client_id"
        hint={t('downstream.assignedClientHint')}
        className="hidden group-has-[[value=client]:checked]/assignment:block"
      >
        <Input
          name="assigned_client_id"
          maxLength={255}
          defaultValue={application?.assignedClientId ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </div>
  );
}

/** What is pushed, whom it means there, and what happens to people who are deleted. */
export function ContentFields({ application, options }: ApplicationFieldsProps & { options: readonly SelectOption[] }) {
  const t = useText();
  const onDeletion = application?.onDeletion ?? 'deactivate';
  return (
    <div className="space-y-5">
      <Field label={t('downstream.matchBy')} name="match_attribute" hint={t('downstream.matchByHint')}>
        <Select
          name="match_attribute"
          options={matchAttributes.map((value) => ({ value, label: t(matchLabels[value]) }))}
          defaultValue={application?.matchAttribute ?? 'userName'}
        />
      </Field>
      <ChoiceGroup legend={t('downstream.onDeletion')} name="on_deletion" hint={t('downstream.onDeletionHint')}>
        {deletionPolicies.map((one) => (
          <Radio
            key={one}
            name="on_deletion"
            value={one}
            label={t(deletionLabels[one].label)}
            description={t(deletionLabels[one].description)}
            defaultChecked={one === onDeletion}
          />
        ))}
      </ChoiceGroup>
      <MappingFields
        rules={application?.mapping ?? []}
        options={options}
        words={{
          legend: t('scimConnections.mapping'),
          hint: t('downstream.mappingHint'),
          from: (number) => t('downstream.mappingFrom', { number }),
          example: t('downstream.mappingFromExample'),
        }}
      />
    </div>
  );
}
