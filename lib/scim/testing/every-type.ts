import { attribute, pluralAttribute } from '../schema/attribute';
import { userResourceType } from '../schema/resource-type';
import type { ResourceType, Schema } from '../schema/types';

/** An extension that a tenant could declare, with an attribute of every type. */
export const EVERY_TYPE_SCHEMA: Schema = {
  id: 'urn:example:params:scim:schemas:every:1.0:Type',
  name: 'EveryType',
  description: 'An attribute of every type.',
  attributes: [
    attribute('code', 'string', 'Text whose case counts.', { caseExact: true }),
    attribute('note', 'string', 'Text whose case does not count.'),
    attribute('flag', 'boolean', 'A boolean.'),
    attribute('count', 'integer', 'An integer.'),
    attribute('weight', 'decimal', 'A decimal number.'),
    attribute('since', 'dateTime', 'A date and time.'),
    attribute('site', 'reference', 'A URI.', { referenceTypes: ['external'] }),
    attribute('key', 'binary', 'Bytes.'),
    attribute('tags', 'string', 'Several texts.', { multiValued: true }),
    attribute('scores', 'integer', 'Several numbers.', { multiValued: true }),
    attribute('place', 'complex', 'One object.', {
      subAttributes: [
        attribute('room', 'string', 'Text.'),
        attribute('floor', 'integer', 'A number.'),
        attribute('labels', 'string', 'Several texts of one object.', { multiValued: true }),
      ],
    }),
    pluralAttribute('badges', 'Several objects.', { type: 'integer' }),
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
    attributes: [attribute('displayName', 'string', 'The name of the group.', { required: true, maxLength: 512 })],
  },
  schemaExtensions: [extension],
};
