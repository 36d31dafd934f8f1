import { BlockList, isIP } from 'node:net';

/**
 * Whether an IP address belongs to the public internet: not this machine, its network, a cloud's metadata service,
 * multicast, documentation, nor an IPv6 form that carries an IPv4 address (mapped, NAT64, 6to4, Teredo). After the
 * IANA special-purpose address registries.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !withheld4.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !withheld6.check(address, 'ipv6');
}

/** What is public in IPv6; all else, `::ffff:127.0.0.1` and `64:ff9b::/96` among it, is not. */
const globalUnicast = blockList('ipv6', ['2000::/3']);

const withheld6 = blockList('ipv6', [
  '2001::/23', // protocols, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]);

const withheld4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carriers, and the metadata of some clouds
  '127.0.0.0/8',
  '168.63.129.16/32', // the host of a virtual machine in Azure, though the range is public
  '169.254.0.0/16', // link-local, and the metadata of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

function blockList(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
