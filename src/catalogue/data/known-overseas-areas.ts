/** Areas in America, Oceania and southern Africa; same format as `known-areas.ts`. */
export const OVERSEAS_AREAS = `
Cambridge MA|42.373|-71.11|4|US
Harlem|40.81|-73.948|2|US
Astoria|40.764|-73.923|2|US
Jackson Heights|40.756|-73.885|1.6|US
Bay Ridge|40.635|-74.02|2|US
Bronx|40.845|-73.87|7|US
Staten Island|40.58|-74.15|10|US
Midtown, Midtown Manhattan|40.755|-73.984|1.8|US
Wall Street, Financial District|40.707|-74.01|1.1|US
Penn Station, Madison Square Garden|40.75|-73.993|0.9|US
Grand Central|40.753|-73.977|0.8|US
Central Park|40.78|-73.966|2|US
JFK Airport, JFK|40.641|-73.778|4|US
Newark Airport, EWR|40.69|-74.175|4|US
Jersey City|40.72|-74.05|5|US
Paterson|40.917|-74.172|4|US
LAX, Los Angeles Airport|33.942|-118.409|4|US
Hollywood|34.098|-118.327|3|US
Anaheim, Disneyland Anaheim|33.836|-117.914|7|US
Las Vegas, Vegas|36.15|-115.16|16|US
San Diego|32.75|-117.15|18|US
Seattle|47.61|-122.33|14|US
Portland|45.52|-122.67|13|US
Denver|39.74|-104.98|16|US
Phoenix|33.45|-112.07|22|US
Austin|30.28|-97.74|15|US
Atlanta|33.76|-84.39|18|US
Miami|25.78|-80.21|16|US
Orlando, Disney World|28.53|-81.38|18|US
Tampa|27.96|-82.46|14|US
Minneapolis|44.97|-93.26|14|US
Columbus|39.97|-82.99|14|US
Devon Avenue|41.998|-87.695|2|US
Bridgeview|41.745|-87.805|3|US
Oak Lawn|41.72|-87.755|4|US
Union Station Toronto|43.645|-79.38|1|CA
Brampton|43.73|-79.76|9|CA
Edmonton|53.54|-113.5|14|CA
Winnipeg|49.9|-97.14|12|CA
Pearson Airport, Toronto Airport|43.68|-79.63|4|CA
Sydney CBD|-33.87|151.207|1.8|AU
Auburn Sydney|-33.85|151.033|2|AU
Bankstown|-33.917|151.034|2.5|AU
Parramatta|-33.815|151.003|3|AU
Surry Hills|-33.886|151.211|1.2|AU
Melbourne CBD|-37.813|144.963|1.8|AU
Brunswick Melbourne, Sydney Road|-37.767|144.96|2|AU
Gold Coast|-28.01|153.4|16|AU
Canberra|-35.28|149.13|12|AU
Sydney Airport|-33.946|151.177|3|AU
Hamilton NZ|-37.787|175.28|7|NZ
Queenstown NZ|-45.03|168.66|6|NZ
Rotorua|-38.14|176.25|6|NZ
Flushing|40.76|-73.83|2|US
Jamaica Queens|40.703|-73.8|2.4|US
Steinway Street|40.767|-73.912|1|US
Elmhurst|40.738|-73.88|1.4|US
Brighton Beach|40.578|-73.962|1.4|US
Atlantic Avenue Brooklyn|40.688|-73.98|1.2|US
East Village|40.727|-73.984|1|US
Greenwich Village, West Village|40.733|-74.002|1|US
Chinatown Manhattan, Chinatown NYC|40.716|-73.997|0.9|US
Upper East Side|40.773|-73.956|1.6|US
Upper West Side|40.787|-73.975|1.6|US
Columbia University|40.8075|-73.9626|1|US
LaGuardia, LGA, LaGuardia Airport|40.777|-73.874|3|US
Newark|40.735|-74.17|4|US
O'Hare, OHare, Chicago Airport|41.978|-87.905|4|US
Fremont|37.548|-121.988|8|US
Berkeley|37.871|-122.27|4|US
Oakland|37.804|-122.27|7|US
Tenderloin|37.784|-122.414|0.9|US
SFO Airport, San Francisco Airport|37.621|-122.379|4|US
Plano|33.02|-96.7|8|US
Richardson|32.95|-96.73|5|US
Hillcroft Houston|29.72|-95.49|2|US
North York|43.761|-79.411|6|CA
Etobicoke|43.64|-79.56|6|CA
Markham|43.86|-79.34|7|CA
Thorncliffe Park|43.706|-79.344|1.3|CA
Surrey BC|49.19|-122.85|8|CA
Burnaby|49.25|-122.98|6|CA
Punchbowl Sydney|-33.929|151.054|1.8|AU
Granville Sydney|-33.833|151.012|1.8|AU
Newtown Sydney|-33.898|151.179|1.2|AU
Liverpool Sydney|-33.92|150.92|3|AU
Coburg Melbourne|-37.743|144.965|1.8|AU
Dandenong|-37.987|145.215|3|AU
Footscray|-37.8|144.9|1.6|AU
Melbourne Airport|-37.67|144.84|4|AU
Sandringham Auckland, Dominion Road|-36.885|174.745|1.6|NZ
Auckland CBD, Queen Street Auckland|-36.849|174.764|1.2|NZ
Auckland Airport|-37.006|174.785|4|NZ
Manukau|-36.993|174.88|4|NZ
Bo Kaap, Bo-Kaap|-33.92|18.414|0.8|ZA
Fordsburg|-26.206|28.024|1.4|ZA
Athlone Cape Town|-33.966|18.504|2|ZA
`;
