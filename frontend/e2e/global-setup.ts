// One staffed shop serves all journeys that do not need an empty one.

import { startShop } from './server';

const setUp = async () => {
  const shop = await startShop({ staffed: true });
  process.env['E2E_URL'] = shop.url;
  return shop.stop;
};

// eslint-disable-next-line no-restricted-exports -- Playwright asks for it
export default setUp;
