import { secondFactor } from '@/lib/pages/views/second-factor/second-factor';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(secondFactor);

export { generateMetadata, Page as default };
