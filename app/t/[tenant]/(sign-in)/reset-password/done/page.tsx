import { linkUsed } from '@/lib/pages/views/link-used';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(linkUsed);

export { generateMetadata, Page as default };
