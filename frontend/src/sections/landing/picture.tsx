import customerDark from './pictures/customer-dark.webp';
import customerLight from './pictures/customer-light.webp';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import ordersDark from './pictures/orders-dark.webp';
import ordersLight from './pictures/orders-light.webp';
import revenueDark from './pictures/revenue-dark.webp';
import revenueLight from './pictures/revenue-light.webp';
import stockDark from './pictures/stock-dark.webp';
import stockLight from './pictures/stock-light.webp';
import urgentDark from './pictures/urgent-dark.webp';
import urgentLight from './pictures/urgent-light.webp';
import vendorDark from './pictures/vendor-dark.webp';
import vendorLight from './pictures/vendor-light.webp';
import { useMedia } from '@/lib/media';
import { useDevice } from '@/lib/storage';
import { DARK, theme } from '@/lib/theme';

/** Made by `make screenshots` from the running product. */
const pictures = {
  dashboard: { light: dashboardLight, dark: dashboardDark, width: 1280, height: 800 },
  orders: { light: ordersLight, dark: ordersDark, width: 328, height: 232 },
  customer: { light: customerLight, dark: customerDark, width: 328, height: 232 },
  revenue: { light: revenueLight, dark: revenueDark, width: 328, height: 232 },
  stock: { light: stockLight, dark: stockDark, width: 328, height: 232 },
  urgent: { light: urgentLight, dark: urgentDark, width: 328, height: 232 },
  vendor: { light: vendorLight, dark: vendorDark, width: 328, height: 232 },
};

export type PictureName = keyof typeof pictures;

/** A picture of the product in the theme of the page; it loads when somebody comes near it. */
export function Picture({ name, alt }: { name: PictureName; alt: string }) {
  const chosen = useDevice(theme);
  const prefersDark = useMedia(DARK);
  const { width, height, ...looks } = pictures[name];
  const src = (chosen === 'system' ? prefersDark : chosen === 'dark') ? looks.dark : looks.light;
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}
