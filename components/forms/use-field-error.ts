import { useFormContext } from './form-context';

/**
 * The error that the surrounding form's last result reports for a field.
 * @param name the field's name; undefined for a field that has none, and so no error
 */
export function useFieldError(name: string | undefined): string | undefined {
  const { state } = useFormContext();
  return name ? state?.fieldErrors?.[name] : undefined;
}
