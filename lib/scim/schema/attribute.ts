import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Attribute, AttributeType } from './types';

type Options = Partial<Omit<Attribute, 'name' | 'type' | 'description'>>;

/** An attribute; characteristics that are not given have the defaults of RFC 7643 section 2.2. */
export function attribute(name: string, type: AttributeType, description: Sayable, options: Options = {}): Attribute {
  return {
    name,
    type,
    description,
    multiValued: false,
    required: false,
    // RFC 7643 section 2.3.7: "A reference is case exact"; 2.3.6 says the same of binary values.
    caseExact: type === 'reference' || type === 'binary',
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...options,
  };
}

/** A multi-valued complex attribute with the default sub-attributes of RFC 7643 section 2.4. */
export function pluralAttribute(
  name: string,
  description: Sayable,
  value: Options & { type?: AttributeType },
  typeValues?: readonly string[],
  displayOptions: Options = {},
): Attribute {
  const { type: valueType = 'string', ...valueOptions } = value;
  return attribute(name, 'complex', description, {
    multiValued: true,
    subAttributes: [
      attribute('value', valueType, msg('scim.theValueItself'), valueOptions),
      attribute('display', 'string', msg('scim.displayNameForValue'), displayOptions),
      attribute(
        'type',
        'string',
        msg('scim.labelForPurposeOfValue'),
        typeValues ? { canonicalValues: typeValues } : {},
      ),
      attribute('primary', 'boolean', msg('scim.whetherThisIsPreferredValue')),
    ],
  });
}
