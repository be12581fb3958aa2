// @module-tag quick
import { expect, test } from 'vitest';
import { buildingOf } from './building-name.ts';

test.each([
  [
    ['301 Upper Thomson Road #01-1 Thomson Plaza 574408', '301 Upper Thomson Road #03-42/44A THOMSON PLAZA 574408'],
    'Thomson Plaza',
  ],
  [['5 Upper Boon Keng Road #01-01 380005', '5 Upper Boon Keng Road #01-07 380005'], undefined],
  [['Westfield, Ariel Way, London', 'Westfield, Ariel Way, London'], undefined],
  [
    [
      '10 SCOTTS ROAD #01 GRAND HYATT SINGAPORE, Hot Section 228211',
      '10 SCOTTS ROAD #01 GRAND HYATT SINGAPORE, Cold Section 228211',
    ],
    'Grand Hyatt Singapore',
  ],
  [['8 CLUB STREET #02-01, Beverage Section 069472', '8 CLUB STREET #02-02, Hot Section 069472'], undefined],
  [
    [
      '9 BISHAN PLACE #01-32 JUNCTION 8 SHOPPING CENTRE 579837',
      '9 BISHAN PLACE #02-1 JUNCTION 8 SHOPPING CENTRE 579837',
    ],
    'Junction 8 Shopping Centre',
  ],
  [['10 SINARAN DRIVE #01-162 SQUARE 2 307506', '10 SINARAN DRIVE #01-07/08 SQUARE 2 307506'], 'Square 2'],
  [['2 ORCHARD TURN #B4-66 ION ORCHARD 238801', '2 ORCHARD TURN #B3-10 ION ORCHARD 238801'], 'ION Orchard'],
  [['1 A ROAD #1 THE HOUSE OF TANG 689812', '1 A ROAD #2 THE HOUSE OF TANG 689812'], 'The House of Tang'],
  [
    ["8 B ROAD #1 FAR EAST SHOPPERS' MALL 689812", "8 B ROAD #2 FAR EAST SHOPPERS' MALL 689812"],
    "FAR East Shoppers' Mall",
  ],
  [
    ['7 C ROAD #1 REPUBLIC POLYTECHNIC Stall 2 738964', '7 C ROAD #2 REPUBLIC POLYTECHNIC Stall 5 738964'],
    'Republic Polytechnic',
  ],
  [['1A D ROAD COLD KITCHEN, LEVEL 2 249716', '1A D ROAD HOT KITCHEN, LEVEL 2 249716'], undefined],
  [['3 E ROAD #1 PLAZA 689812', '3 E ROAD #2 PLAZA 689812'], undefined],
  [['a', 'b'], undefined],
  [['', ''], undefined],
])('%j are in %s', (addresses, name) => {
  expect(buildingOf(addresses)).toBe(name);
});
