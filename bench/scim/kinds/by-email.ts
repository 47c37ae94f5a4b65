import type { Kind } from '../../kinds/kind';
import type { MeasuredServer } from '../../servers/bench-server';
import type { Directory } from '../directory';
import { listOfOne } from './list-of-one';

/** Searches for a part of a work address, which no index of ordered values can serve. */
export const byEmail = (directory: Directory): Kind<MeasuredServer> => ({
  name: 'scim-email',
  title: 'list, emails[type eq "work" and value co …]',
  peer: true,
  prepare: () => listOfOne(directory, (number) => `emails[type eq "work" and value co "ber-${number}@"]`),
});
