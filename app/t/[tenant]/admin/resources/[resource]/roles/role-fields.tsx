import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { ResourceRole } from '@/lib/oauth/parameters/resource';

/** What can be changed about a role: everything except its name. */
export function RoleFields({ role }: { role?: ResourceRole }) {
  const t = useText();
  return (
    <>
      <Field label={t('common.description')} name="description" optional>
        <Input name="description" maxLength={200} defaultValue={role?.description} autoComplete="off" />
      </Field>
      <Field label={t('common.permissions')} name="permissions" optional hint={t('resources.permissionsHint')}>
        <Textarea
          name="permissions"
          mono
          rows={5}
          defaultValue={role?.permissions.join('\n')}
          placeholder="orders:read"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
