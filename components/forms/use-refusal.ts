import { useText } from '@/components/text/use-text';
import { useFormContext } from './form-context';

/** What the surrounding form's last answer says against a field, in the reader's language. @param name the field's; none without one */
export function useRefusal(name: string | undefined): string | undefined {
  const t = useText();
  const { state } = useFormContext();
  const refused = name ? state?.fieldErrors?.[name] : undefined;
  return refused && t(refused);
}
