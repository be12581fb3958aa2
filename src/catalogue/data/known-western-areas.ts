/** As in `known-areas.ts`: of Europe, America and Oceania. */
export const WESTERN_AREAS = `
East London, Tower Hamlets, East End|51.515|-0.045|4|GB
Stratford London|51.542|-0.002|1.8|GB
Ilford|51.559|0.07|2.5|GB
Southall|51.507|-0.377|2|GB
Croydon|51.374|-0.098|3.5|GB
Kings Cross, Kings Cross Station|51.53|-0.123|1|GB
Paddington|51.516|-0.176|1.1|GB
Oxford Street|51.515|-0.142|1.2|GB
Piccadilly, Leicester Square, Piccadilly Circus|51.51|-0.132|0.9|GB
Westminster, Big Ben|51.5|-0.127|1.3|GB
Bayswater, Queensway|51.512|-0.187|1|GB
Knightsbridge, Harrods|51.5|-0.163|1|GB
Tooting|51.428|-0.165|1.8|GB
Walthamstow|51.584|-0.02|2|GB
Hackney|51.545|-0.055|2|GB
Shepherds Bush|51.505|-0.222|1.4|GB
Canary Wharf|51.505|-0.019|1.3|GB
Rusholme, Curry Mile|53.455|-2.224|1.3|GB
Cheetham Hill|53.505|-2.235|1.6|GB
Sparkhill, Sparkbrook, Balti Triangle|52.453|-1.868|1.8|GB
Small Heath|52.472|-1.855|1.6|GB
Liverpool|53.408|-2.98|9|GB
Sheffield|53.381|-1.47|10|GB
Nottingham|52.954|-1.15|9|GB
Bristol|51.455|-2.59|10|GB
Cardiff|51.48|-3.18|9|GB
Luton|51.88|-0.42|6|GB
Oxford|51.753|-1.256|6|GB
Cambridge|52.205|0.12|6|GB
Cambridge MA|42.373|-71.11|4|US
Barbès, Barbes, Goutte d'Or|48.885|2.35|0.9|FR
Châtelet, Chatelet, Les Halles|48.861|2.347|0.9|FR
République, Republique|48.867|2.364|0.9|FR
Bastille|48.853|2.369|0.9|FR
Gare de Lyon|48.8443|2.3744|1|FR
Gare de l'Est|48.876|2.359|0.9|FR
Gare Saint-Lazare, Saint Lazare|48.876|2.325|0.9|FR
Gare Montparnasse, Montparnasse|48.842|2.321|1.1|FR
Champs-Élysées, Champs Elysees|48.87|2.307|1.2|FR
Eiffel Tower, Tour Eiffel, برج إيفل, エッフェル塔, 에펠탑, 埃菲尔铁塔|48.858|2.294|1.2|FR
Louvre|48.861|2.336|0.9|FR
Quartier Latin, Latin Quarter|48.849|2.346|1|FR
Saint-Denis, Saint Denis|48.936|2.358|3|FR
Disneyland Paris, Marne-la-Vallée|48.868|2.782|4|FR
Charles de Gaulle Airport, CDG, Roissy, CDG Airport|49.01|2.55|5|FR
Orly Airport, Orly|48.726|2.365|4|FR
Vieux-Port, Vieux Port|43.296|5.374|1.2|FR
Lille, ليل|50.63|3.06|8|FR
Toulouse|43.604|1.444|10|FR
Bordeaux|44.84|-0.58|10|FR
Nantes|47.218|-1.554|9|FR
Montpellier|43.61|3.877|8|FR
Grenoble|45.188|5.724|7|FR
Molenbeek|50.855|4.33|1.8|BE
Gare du Midi, Brussels Midi, Bruxelles Midi|50.836|4.336|1.1|BE
Grand Place, Grote Markt Brussel|50.847|4.352|1|BE
Ghent, Gent, Gand|51.054|3.725|7|BE
Liège, Liege, Luik|50.64|5.57|8|BE
Amsterdam Centraal, Amsterdam Central|52.379|4.9|1|NL
Dam Square, De Dam|52.373|4.893|0.9|NL
De Pijp|52.355|4.895|1|NL
Eindhoven|51.44|5.48|7|NL
Kreuzberg|52.499|13.41|2|DE
Neukölln, Neukoelln, Neukolln|52.475|13.44|2.5|DE
Berlin Hbf, Berlin Hauptbahnhof|52.525|13.369|1.2|DE
Kottbusser Tor, Kotti|52.499|13.418|0.8|DE
Sonnenallee|52.482|13.438|1.3|DE
Charlottenburg|52.51|13.3|2.5|DE
Kurfürstendamm, Kudamm|52.503|13.328|1.2|DE
München Hbf, Munich Hauptbahnhof|48.14|11.558|1|DE
Marienplatz|48.137|11.575|0.9|DE
Frankfurt Hbf, Frankfurt Hauptbahnhof|50.107|8.663|1|DE
Frankfurt Airport, Flughafen Frankfurt|50.038|8.562|4|DE
Hamburg Hbf, Hamburg Hauptbahnhof, Steindamm|53.553|10.008|1|DE
St. Pauli, Sankt Pauli, Reeperbahn|53.55|9.963|1.2|DE
Köln Hbf, Cologne Cathedral, Kölner Dom|50.943|6.958|1|DE
Keupstraße|50.966|7.01|0.8|DE
Hannover, Hanover|52.375|9.735|10|DE
Bremen|53.08|8.81|10|DE
Leipzig|51.34|12.37|10|DE
Dresden|51.05|13.74|10|DE
Dortmund|51.514|7.465|9|DE
Mannheim|49.488|8.467|8|DE
Heidelberg|49.41|8.7|6|DE
Salzburg, سالزبورغ|47.81|13.05|7|AT
Graz|47.07|15.44|8|AT
Innsbruck|47.268|11.393|6|AT
Zell am See, زيلامسي|47.325|12.795|5|AT
Praterstern, Prater|48.217|16.393|1.2|AT
Stephansplatz|48.208|16.373|0.9|AT
Wien Hbf, Vienna Hauptbahnhof|48.185|16.376|1.1|AT
Interlaken, انترلاكن|46.686|7.863|4|CH
Lucerne, Luzern|47.05|8.31|6|CH
Basel|47.558|7.588|6|CH
Termini, Roma Termini, Rome Termini|41.901|12.502|1.1|IT
Colosseum, Colosseo|41.89|12.492|1|IT
Vatican, Vaticano|41.902|12.454|1.2|IT
Milano Centrale, Milan Central|45.486|9.204|1.1|IT
Duomo Milano|45.464|9.191|0.9|IT
Bologna|44.494|11.343|7|IT
Palermo|38.115|13.36|8|IT
La Rambla, Ramblas, Las Ramblas|41.381|2.173|1|ES
Raval, El Raval|41.38|2.169|0.9|ES
Sagrada Familia|41.4036|2.1744|1|ES
Lavapiés, Lavapies|40.409|-3.702|0.9|ES
Puerta del Sol, Sol Madrid|40.417|-3.703|0.9|ES
Córdoba, Cordoba, قرطبة|37.888|-4.779|6|ES
Valencia|39.47|-0.376|9|ES
Málaga, Malaga, مالقة|36.72|-4.42|8|ES
Porto|41.15|-8.61|8|PT
Malmö, Malmo|55.605|13|7|SE
Gothenburg, Göteborg, Goteborg|57.708|11.974|10|SE
Nørrebro, Norrebro|55.694|12.549|1.6|DK
Kraków, Krakow, Cracow|50.06|19.94|8|PL
Kyiv, Kiev, Київ, Киев|50.45|30.52|14|UA
Saint Petersburg, St Petersburg, Санкт-Петербург, Питер|59.94|30.31|18|RU
Kazan, Казань|55.79|49.12|12|RU
Thessaloniki|40.64|22.94|8|GR
Plaka, Monastiraki|37.975|23.727|1|GR
Nicosia, Lefkoşa|35.17|33.36|8|CY
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
Opera Paris, Galeries Lafayette|48.873|2.332|0.9|FR
Nice France, نيس|43.703|7.266|8|FR
`;
