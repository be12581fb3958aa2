/**
 * What apps send when a place is shared from them, as published examples and the source code of the open ones show it; some
 * with another place. `words`, `address` and `position` are what Rihla makes of it; a position is compared within 20 m.
 */
import type { Position } from '../../../src/domain/geo/geo.ts';

export interface Sender {
  readonly app: string;
  readonly shared: Readonly<Partial<Record<'title' | 'text' | 'url', string>>>;
  readonly words: string;
  readonly address?: string;
  readonly position?: Position;
}

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const EIFFEL = at(48.8583701, 2.2944813);
const NEW_YORK = at(40.71274, -74.0059965);
const LIMOGES = at(45.829189, 1.259372);

export const SENDERS: readonly Sender[] = [
  {
    app: 'Google Maps, Android',
    shared: {
      text: 'Eiffel Tower\nAv. Gustave Eiffel, 75007 Paris, France\nhttps://maps.app.goo.gl/2G6Wb1cVGpJ7t5Xw8',
    },
    words: 'Eiffel Tower',
    address: 'Av. Gustave Eiffel, 75007 Paris, France',
  },
  {
    app: 'Google Maps, without https',
    shared: { text: 'Eiffel Tower\nmaps.app.goo.gl/2G6Wb1cVGpJ7t5Xw8' },
    words: 'Eiffel Tower',
  },
  {
    app: 'Google Maps, in a browser',
    shared: {
      url: 'https://www.google.com/maps/place/Eiffel+Tower/@48.8583701,2.2922926,17z/data=!3m1!4b1!4m6!3m5!1s0x47e66e2964e34e2d:0x8ddca9ee380ef7e0!8m2!3d48.8583701!4d2.2944813!16zL20vMDJqODE',
    },
    words: 'Eiffel Tower',
    position: EIFFEL,
  },
  {
    app: 'Google Maps, dropped pin',
    shared: { text: 'Dropped pin\nhttps://maps.google.com?q=36.744080,-101.379132&hl=en-US&gl=us' },
    words: '',
    position: at(36.74408, -101.379132),
  },
  {
    app: 'Google Maps, dropped pin, short',
    shared: { text: 'Dropped pin\nNear Arab Street, Singapore\nhttps://maps.app.goo.gl/aBcD1' },
    words: 'Near Arab Street, Singapore',
  },
  {
    app: 'Google Maps, dropped pin in a browser',
    shared: {
      url: `https://www.google.com/maps/place/48%C2%B051'30.1%22N+2%C2%B017'40.2%22E/@48.8583611,2.2945,17z`,
    },
    words: '',
    position: at(48.8583611, 2.2945),
  },
  {
    app: 'Google Maps, directions to a place',
    shared: { url: 'https://www.google.com/maps/dir//Kembang,+21+Bussorah+Street,+Singapore+199439/' },
    words: 'Kembang',
    address: '21 Bussorah Street, Singapore 199439',
  },
  {
    app: 'Google Maps, directions by stops',
    shared: {
      url: 'https://www.google.com/maps/dir/Hermannstra%C3%9Fe+1,+12049+Berlin,+Germany/Reuterstra%C3%9Fe+1,+Berlin-Neuk%C3%B6lln,+Germany/@52.4844406,13.4217121,16z/data=!3m1!4b1!4m20!4m19!1m5!1m1!1s0x47a84fb831937021:0x28d6914e5ca0f9f5!2m2!1d13.4236883!2d52.4858222!1m5!1m1!1s0x47a84fbb7c0791d7:0xf6e39aaedab8b2d9!2m2!1d13.4300356!2d52.4807739!3e2',
    },
    words: 'Reuterstraße 1, Berlin-Neukölln, Germany',
    position: at(52.4807739, 13.4300356),
  },
  {
    app: 'Google Maps, a page of a browser',
    shared: { title: 'Eiffel Tower - Google Maps', url: 'https://maps.app.goo.gl/2G6Wb1cVGpJ7t5Xw8' },
    words: 'Eiffel Tower',
  },
  {
    app: 'Google Maps, in a sentence',
    shared: { text: 'Check out Eiffel Tower on Google Maps! https://maps.app.goo.gl/2G6Wb1cVGpJ7t5Xw8' },
    words: 'Eiffel Tower',
  },
  {
    app: 'A person, in a sentence',
    shared: { text: 'Halal Warung Baru (1.30249, 103.85983), at eight' },
    words: 'Halal Warung Baru, at eight',
    position: at(1.30249, 103.85983),
  },
  {
    app: 'Google Maps, loc:',
    shared: { url: 'https://www.google.com/maps?q=loc:-33.8568,151.2153' },
    words: '',
    position: at(-33.8568, 151.2153),
  },
  {
    app: 'Google Maps, plus code',
    shared: { url: 'https://www.google.com/maps/place/6GCRPR6C%2B24' },
    words: '',
    position: at(-1.289938, 36.820313),
  },
  {
    app: 'Apple Maps',
    shared: {
      title: 'Tokyo Tower',
      url: 'https://maps.apple.com/place?coordinate=35.6586,139.7454&name=Tokyo%20Tower',
    },
    words: 'Tokyo Tower',
    position: at(35.6586, 139.7454),
  },
  {
    app: 'Apple Maps, with an address',
    shared: {
      url: 'https://maps.apple.com/place?address=1%20Infinite%20Loop,%20Cupertino,%20CA&coordinate=37.33182,-122.03118&name=Apple%20Park&place-id=I7C250D2CDCB364A',
    },
    words: 'Apple Park',
    address: '1 Infinite Loop, Cupertino, CA',
    position: at(37.33182, -122.03118),
  },
  {
    app: 'Apple Maps, dropped pin',
    shared: {
      title: 'Marked Location',
      url: 'https://maps.apple.com/place?coordinate=35.6586,139.7454&name=Marked%20Location',
    },
    words: '',
    position: at(35.6586, 139.7454),
  },
  { app: 'Apple Maps, short', shared: { title: 'Kembang', url: 'https://maps.apple/p/aBcD1' }, words: 'Kembang' },
  {
    app: 'geo: with a zoom',
    shared: { text: 'geo:50.123456,-120.123456?q=foo%20bar&z=3.4' },
    words: 'foo bar',
    position: at(50.123456, -120.123456),
  },
  {
    app: 'geo: with a name behind the zoom',
    shared: { text: 'geo:40.7127400,-74.0059965?q=40.7127400,-74.0059965&z=9.0&(Nova%20Iorque)' },
    words: 'Nova Iorque',
    position: NEW_YORK,
  },
  {
    app: 'geo: with a zoom and a name alone',
    shared: { text: 'geo:40.7127400,-74.0059965?z=9&(Nova%20Iorque)' },
    words: 'Nova Iorque',
    position: NEW_YORK,
  },
  {
    app: 'geo: with a name behind the coordinates',
    shared: { text: 'geo:40.7127400,-74.0059965(Nova Iorque)' },
    words: 'Nova Iorque',
    position: NEW_YORK,
  },
  {
    app: 'geo: with a space',
    shared: {
      text: "geo:25.0016,121.50005?q=25.0016%2C121.50005%20(%E9%BA%A5%E7%95%B6%E5%8B%9E%20McDonald's%20S99)&mode=n",
    },
    words: "麥當勞 McDonald's S99",
    position: at(25.0016, 121.50005),
  },
  {
    app: 'geo: with a name with a space',
    shared: { text: 'geo:48.8584,2.2945?q=48.8584,2.2945(Eiffel Tower)' },
    words: 'Eiffel Tower',
    position: at(48.8584, 2.2945),
  },
  {
    app: 'geo: with a space in the query',
    shared: { text: 'geo:0,0?q=45.4786785, 9.2473799' },
    words: '',
    position: at(45.4786785, 9.2473799),
  },
  {
    app: 'geo: with an altitude and parameters',
    shared: { text: 'geo:37.786971,-122.399677,250;crs=wgs84;u=35?z=17' },
    words: '',
    position: at(37.786971, -122.399677),
  },
  {
    app: 'OsmAnd',
    shared: {
      text: 'Hermitage\nPalace Square 2, Saint Petersburg\nLocation: geo:59.93863,30.31413?z=16\nhttps://osmand.net/map?pin=59.93863,30.31413#16/59.93863/30.31413',
    },
    words: 'Hermitage',
    address: 'Palace Square 2, Saint Petersburg',
    position: at(59.93863, 30.31413),
  },
  {
    app: 'OsmAnd, a point',
    shared: {
      title: 'Location',
      text: 'Location: geo:52.51628,13.37771?z=15\nhttps://osmand.net/map?pin=52.51628,13.37771#15/52.51628/13.37771',
    },
    words: '',
    position: at(52.51628, 13.37771),
  },
  {
    app: 'OsmAnd, its older link',
    shared: { text: 'https://osmand.net/go?lat=59.93863&lon=30.31413&z=16&name=Hermitage' },
    words: 'Hermitage',
    position: at(59.93863, 30.31413),
  },
  {
    app: 'CoMaps',
    shared: {
      text: 'Follow this link https://comaps.at/ItdwBgeWW1/Hereford or paste these coordinates geo:52.0553846,-2.7151898 into your maps app to see this location.',
    },
    words: 'Hereford',
    position: at(52.0553846, -2.7151898),
  },
  {
    app: 'CoMaps, for its own app',
    shared: { text: 'cm://o4MnIOApKp/Kreuzberg' },
    words: 'Kreuzberg',
    position: at(52.4877386, 13.3815233),
  },
  {
    app: 'Organic Maps',
    shared: {
      text: 'Organic Maps: geo:40.7127400,-74.0059965?z=9.0&q=40.7127400,-74.0059965(Nova%20Iorque)\nhttps://omaps.app/Umse5f0H8a/Nova_Iorque',
    },
    words: 'Nova Iorque',
    position: NEW_YORK,
  },
  {
    app: 'Organic Maps, a bookmark',
    shared: { text: 'Some Name\n1 Arab Street\nom://B4srhdHVVt/Some_Name\nhttps://omaps.app/B4srhdHVVt/Some_Name' },
    words: 'Some Name',
    address: '1 Arab Street',
    position: at(64.5234, 12.1234),
  },
  {
    app: 'Organic Maps, own position',
    shared: {
      text: 'Check out my current location in Organic Maps! om://B4srhdHVVt or https://omaps.app/B4srhdHVVt',
    },
    words: '',
    position: at(64.5234, 12.1234),
  },
  {
    app: 'Organic Maps, by parameters',
    shared: { text: 'om://map?v=1&ll=54.32123,12.34562&n=Point%20Name' },
    words: 'Point Name',
    position: at(54.32123, 12.34562),
  },
  {
    app: 'MAPS.ME',
    shared: {
      text: 'América do Norte, Lancer, Saskatchewan, Canadá\nhttp://ge0.me/ApYSV0YTAl/América_do_Norte\n(51.000001, -108.999988)',
    },
    words: 'América do Norte',
    position: at(51.0000004, -108.9999868),
  },
  {
    app: 'MAPS.ME, for its own app',
    shared: { text: 'ge0://ApYSV0YTAl/América_do_Norte' },
    words: 'América do Norte',
    position: at(51.0000004, -108.9999868),
  },
  {
    app: 'OpenStreetMap, a node',
    shared: { title: 'Kembang', url: 'https://www.openstreetmap.org/node/123456' },
    words: 'Kembang',
  },
  {
    app: 'OpenStreetMap, a node on the map',
    shared: { url: 'https://www.openstreetmap.org/node/123456#map=19/41.89021/12.49223&layers=N' },
    words: '',
    position: at(41.89021, 12.49223),
  },
  {
    app: 'OpenStreetMap, short',
    shared: { text: 'osm.org/go/0BOdUtpMh-?m=' },
    words: '',
    position: at(48.8584, 2.2945),
  },
  {
    app: 'Waze',
    shared: { text: 'Use Waze to drive to 5 - 22 Boulevard Gambetta: https://waze.com/ul/hu00uswvn3' },
    words: '5 - 22 Boulevard Gambetta',
    position: LIMOGES,
  },
  {
    app: 'Waze, with coordinates',
    shared: { url: 'https://www.waze.com/ul?ll=45.6906304%2C-120.810983&z=10&q=Kembang' },
    words: 'Kembang',
    position: at(45.6906304, -120.810983),
  },
  {
    app: 'Waze, beside Google Maps',
    shared: {
      text: 'https://maps.app.goo.gl/RSEG3NXabkaPv4hL6\n\nUse Waze to drive to קפה פילוסופ: https://waze.com/ul/hu00uswvn3',
    },
    words: 'קפה פילוסופ',
    position: LIMOGES,
  },
  {
    app: 'HERE WeGo',
    shared: {
      url: 'https://share.here.com/p/e-eyJ2ZXJzaW9uIjoiMS4wLjMiLCJwcm92aWRlcklkIjoiMDM2OGx4eDUtYWNkYjgxOGNlNjU1MDc2OTY2ZTU0NThhZTRkZWRkM2MiLCJsYXRpdHVkZSI6LTM4LjE0NzQ5LCJsb25naXR1ZGUiOjE0NS4xNDM0N30=',
    },
    words: '',
    position: at(-38.14749, 145.14347),
  },
  {
    app: 'HERE WeGo, a town',
    shared: {
      url: 'https://wego.here.com/p/s-aWQ9O2xhdD01Mi42ODQ0NDMxOTk4NzI4NDtsb249LTguNjIzNDI5NjYzNjEyMjk3O249TGltZXJpY2s=?map=52.68444,-8.62343,16',
    },
    words: 'Limerick',
    position: at(52.684443, -8.62343),
  },
  {
    app: 'HERE WeGo, a point',
    shared: { url: 'https://share.here.com/l/52.520000,13.405000?msg=Berlin' },
    words: 'Berlin',
    position: at(52.52, 13.405),
  },
  {
    app: 'HERE WeGo, a view',
    shared: { url: 'https://wego.here.com/?map=50.21972,-0.68453,6.93' },
    words: '',
    position: at(50.21972, -0.68453),
  },
  {
    app: 'Yandex Maps, a place',
    shared: {
      url: 'https://yandex.com/maps/org/palais_wedding_hall/202867135433/?ll=44.753757%2C40.500713&utm_source=share&z=18',
    },
    words: 'palais wedding hall',
    position: at(40.500713, 44.753757),
  },
  {
    app: 'Yandex Maps, a point',
    shared: {
      url: 'https://yandex.com/maps/100513/osnabruck/?ll=8.055899%2C52.280743&mode=whatshere&whatshere%5Bpoint%5D=8.065475%2C52.294001&whatshere%5Bzoom%5D=13.24&z=13.24',
    },
    words: '',
    position: at(52.294001, 8.065475),
  },
  {
    app: 'Yandex Maps, short',
    shared: { text: 'Kembang\nhttps://yandex.com/maps/-/CLAvMI18' },
    words: 'Kembang',
  },
  {
    app: 'Bing Maps',
    shared: {
      url: 'https://www.bing.com/maps?cp=37.78~-122.41&lvl=17&sp=point.37.78_-122.41_Blue%20Bottle%20Coffee',
    },
    words: 'Blue Bottle Coffee',
    position: at(37.78, -122.41),
  },
  {
    app: 'Bing Maps, a view',
    shared: {
      url: 'https://www.bing.com/maps?osid=7b4e7fbd-4878-44fa-8302-421100f0d920&cp=23.295311~120.807682&lvl=13&v=2&sV=2&form=S00027',
    },
    words: '',
    position: at(23.295311, 120.807682),
  },
  {
    app: 'Amap',
    shared: {
      text: '我在高德地图上发现了九月里·自由花园餐厅（玉兰国际店） 地址：浙江省绍兴市柯桥区湖中路玉兰国际大厦 评分：4.7 https://surl.amap.com/5upxC7jrz6pa',
    },
    words: '九月里·自由花园餐厅（玉兰国际店）',
    address: '浙江省绍兴市柯桥区湖中路玉兰国际大厦',
  },
  {
    // Its positions in China are shifted, so none is taken.
    app: 'Amap, in China',
    shared: {
      url: 'https://wb.amap.com/?q=31.222811749011463%2C121.46840706467624%2C%E4%B8%8A%E6%B5%B7%E5%B8%82%E9%BB%84%E6%B5%A6%E5%8C%BA%E5%B7%A8%E9%B9%BF%E8%B7%AF15-17%E5%8F%B7&src=app_C3090',
    },
    words: '上海市黄浦区巨鹿路15-17号',
  },
  {
    app: 'Amap, in Europe',
    shared: {
      url: 'https://wb.amap.com/?p=P0JANYX6NL%2C45.8289525077221%2C1.266689300537103%2C%E5%88%A9%E6%91%A9%E6%97%A5%E4%B8%BB%E6%95%99%E5%BA%A7%E5%A0%82%2C42+Rue+Prte+Panet%2C+87000+Limoges%2C+%E6%B3%95%E5%9B%BD&src=app_C3090',
    },
    words: '利摩日主教座堂',
    address: '42 Rue Prte Panet, 87000 Limoges, 法国',
    position: at(45.8289525, 1.2666893),
  },
  {
    app: 'Amap, a marker',
    shared: { url: 'https://uri.amap.com/marker?position=100.5344,13.7466&name=Kembang&coordinate=wgs84' },
    words: 'Kembang',
    position: at(13.7466, 100.5344),
  },
  {
    app: 'Naver Map',
    shared: { text: '[네이버 지도]\n할매집\n서울 강남구 테헤란로 1\nhttps://naver.me/5abcDEF' },
    words: '할매집',
    address: '서울 강남구 테헤란로 1',
  },
  {
    app: 'Naver Map, without https',
    shared: { text: '[네이버지도]\r\n  할매집  강남점 \r\n경기 성남시  분당구 판교역로 1\r\nnaver.me/5abcDEF' },
    words: '할매집 강남점',
    address: '경기 성남시 분당구 판교역로 1',
  },
  {
    app: 'Naver Map, in English',
    shared: { text: '[NAVER Map] Kembang https://naver.me/5abcDEF' },
    words: 'Kembang',
  },
  {
    app: 'KakaoMap',
    shared: { text: '[카카오맵] 할매집\n서울 마포구 월드컵북로58길 9\nhttps://kko.to/E47ZooGW3i' },
    words: '할매집',
    address: '서울 마포구 월드컵북로58길 9',
  },
  {
    app: 'KakaoMap, a link',
    shared: { url: 'https://map.kakao.com/link/map/보넬리 가든,37.45579,127.07108' },
    words: '보넬리 가든',
    position: at(37.45579, 127.07108),
  },
  {
    app: 'plus.codes',
    shared: { url: 'https://plus.codes/796RWF8Q+WF' },
    words: '',
    position: at(14.917313, -23.511313),
  },
  {
    app: 'A plus code',
    shared: { text: 'Kembang\n849VCWC8+R9' },
    words: 'Kembang',
    position: at(37.4220625, -122.0840625),
  },
  {
    app: 'A plus code of eleven digits',
    shared: { text: '8PFRW98W+WRG' },
    words: '',
    position: at(39.917312, 116.397078),
  },
];

/** Texts that name no place, and what is searched for. */
export const OTHER_TEXTS: readonly (readonly [text: string, words: string])[] = [
  ['Check out this place: Warung Baru https://example.com/p/1', 'Warung Baru'],
  ['Warung Baru\nShared via Example App', 'Warung Baru'],
  ['Location: Warung Baru', 'Warung Baru'],
  ['Lokasi: Warung Baru', 'Warung Baru'],
  ['Dropped pin\nWarung Baru', 'Warung Baru'],
  ['CWC8+R9 Mountain View', 'CWC8+R9 Mountain View'],
  ['8FVC0000+', '8FVC0000+'],
  ['[NEW] Warung Baru', '[NEW] Warung Baru'],
  ['Location, location, location', 'Location, location, location'],
  ['Call +44 20 7946 0958', 'Call +44 20 7946 0958'],
  ['Nasi 4.50 6.20', 'Nasi 4.50 6.20'],
  ['18°/25° and rain', '18°/25° and rain'],
  ['Bus 12 E 14 S', 'Bus 12 E 14 S'],
  ['192.168.100.200', '192.168.100.200'],
];
