import { useFormContext } from './form-context';

/** What the surrounding form's last answer says against a field. @param name the field's; none without one */
export function useRefusal(name: string | undefined): string | undefined {
  const { state } = useFormContext();
  return name ? state?.fieldErrors?.[name] : undefined;
}
