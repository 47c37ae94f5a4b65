import { verbatim } from '@/lib/platform/shared/message';
import { attribute, pluralAttribute } from '../schema/attribute';
import { userResourceType } from '../schema/resource-type';
import type { ResourceType, Schema } from '../schema/types';

/** An extension that a tenant could declare, with an attribute of every type. */
export const EVERY_TYPE_SCHEMA: Schema = {
  id: 'urn:example:params:scim:schemas:every:1.0:Type',
  name: 'EveryType',
  description: 'An attribute of every type.',
  attributes: [
    attribute('code', 'string', verbatim('Text whose case counts.'), { caseExact: true }),
    attribute('note', 'string', verbatim('Text whose case does not count.')),
    attribute('flag', 'boolean', verbatim('A boolean.')),
    attribute('count', 'integer', verbatim('An integer.')),
    attribute('weight', 'decimal', verbatim('A decimal number.')),
    attribute('since', 'dateTime', verbatim('A date and time.')),
    attribute('site', 'reference', verbatim('A URI.'), { referenceTypes: ['external'] }),
    attribute('key', 'binary', verbatim('Bytes.')),
    attribute('tags', 'string', verbatim('Several texts.'), { multiValued: true }),
    attribute('scores', 'integer', verbatim('Several numbers.'), { multiValued: true }),
    attribute('place', 'complex', verbatim('One object.'), {
      subAttributes: [
        attribute('room', 'string', verbatim('Text.')),
        attribute('floor', 'integer', verbatim('A number.')),
        attribute('labels', 'string', verbatim('Several texts of one object.'), { multiValued: true }),
      ],
    }),
    pluralAttribute('badges', verbatim('Several objects.'), { type: 'integer' }),
  ],
};

const extension = { schema: EVERY_TYPE_SCHEMA, required: false };

/** The User type with that extension. */
export const everyTypeUser: ResourceType = userResourceType([extension]);

/** A second resource type in a separate table: only the common attributes, a name and the extension. */
export const everyTypeGroup: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'Group',
  schema: {
    id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
    name: 'Group',
    description: 'Group',
    attributes: [
      attribute('displayName', 'string', verbatim('The name of the group.'), { required: true, maxLength: 512 }),
    ],
  },
  schemaExtensions: [extension],
};
