import { invitation } from '@/lib/pages/views/invitation';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(invitation);

export { generateMetadata, Page as default };
