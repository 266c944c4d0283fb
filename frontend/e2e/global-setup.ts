// One staffed shop serves all journeys that do not need an empty one.

import { startShop } from './server';

const setUp = async () => {
  const shop = await startShop({ staffed: true });
  process.env['E2E_URL'] = shop.url;
  return shop.stop;
};

export default setUp;
